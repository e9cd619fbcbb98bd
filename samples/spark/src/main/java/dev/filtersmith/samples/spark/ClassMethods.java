package dev.filtersmith.samples.spark;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods of class files: rows of the class and the signature, such as {@code close()V}. */
final class ClassMethods {
    static final StructType SCHEMA =
            new StructType().add("class", DataTypes.StringType).add("signature", DataTypes.StringType);

    private static final String CLASS = ".class";

    private ClassMethods() {}

    /** Returns the methods of a jar, without those of files that cannot be read. */
    static List<Row> ofJar(String jar) {
        List<Row> methods = new ArrayList<>();
        try (ZipFile file = new ZipFile(jar)) {
            for (ZipEntry entry : (Iterable<ZipEntry>) file.stream().map(ZipEntry.class::cast)::iterator) {
                if (entry.getName().endsWith(CLASS)) {
                    try (InputStream in = file.getInputStream(entry)) {
                        read(in.readAllBytes(), methods, false);
                    }
                }
            }
        } catch (IOException unreadable) {
            System.err.println(jar + " is left out: " + unreadable.getMessage());
        }
        return methods;
    }

    /** Returns the public and protected methods of the running JDK. */
    static List<Row> ofJdk() throws IOException {
        List<Row> methods = new ArrayList<>();
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (Stream<Path> files = Files.walk(modules)) {
            for (Path file :
                    (Iterable<Path>) files.filter(name -> name.toString().endsWith(CLASS))::iterator) {
                read(Files.readAllBytes(file), methods, true);
            }
        }
        return methods;
    }

    private static void read(byte[] classFile, List<Row> methods, boolean visible) {
        try {
            new ClassReader(classFile).accept(new Collector(methods, visible), ClassReader.SKIP_CODE);
        } catch (RuntimeException unreadable) {
            // Of a later Java than the reader knows, or damaged.
        }
    }

    private static final class Collector extends ClassVisitor {
        private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

        private final List<Row> methods;
        private final boolean visible;
        private String name = "";

        Collector(List<Row> methods, boolean visible) {
            super(Opcodes.ASM9);
            this.methods = methods;
            this.visible = visible;
        }

        @Override
        public void visit(
                int version,
                int access,
                String internalName,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            name = internalName;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String method,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            // Constructors and initialisers are no methods.
            if (method.charAt(0) != '<' && (!visible || (access & VISIBLE) != 0)) {
                methods.add(RowFactory.create(name, method + descriptor));
            }
            return null;
        }
    }
}
