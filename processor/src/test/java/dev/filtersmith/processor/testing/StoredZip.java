package dev.filtersmith.processor.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** The compiled emitted classes that are stored, by name. */
public final class StoredZip {
    private static final Path FILE = Path.of("src/test/resources/emitted/abi-1.zip");

    private StoredZip() {}

    /**
     * Reads the classes.
     *
     * @return class files by name
     * @throws IOException if they cannot be read
     */
    public static Map<String, byte[]> read() throws IOException {
        Map<String, byte[]> stored = new TreeMap<>();
        try (ZipInputStream outer = new ZipInputStream(Files.newInputStream(FILE))) {
            outer.getNextEntry();
            ZipInputStream in = new ZipInputStream(outer);
            for (ZipEntry file = in.getNextEntry(); file != null; file = in.getNextEntry()) {
                stored.put(file.getName(), in.readAllBytes());
            }
        }
        return stored;
    }

    /**
     * Writes the classes, not compressed in a file that is. Each is much like the one before it, so
     * together they take a third of what each would take alone.
     *
     * @param classes class files by name
     * @throws IOException if they cannot be written
     */
    public static void write(Map<String, byte[]> classes) throws IOException {
        try (ZipOutputStream outer = new ZipOutputStream(Files.newOutputStream(FILE))) {
            outer.setLevel(Deflater.BEST_COMPRESSION);
            outer.putNextEntry(timeless("classes.zip"));
            ZipOutputStream out = new ZipOutputStream(outer);
            out.setLevel(Deflater.NO_COMPRESSION);
            for (Map.Entry<String, byte[]> type : classes.entrySet()) {
                ClassWriter file = new ClassWriter(0);
                new ClassReader(type.getValue()).accept(file, ClassReader.SKIP_DEBUG);
                out.putNextEntry(timeless(type.getKey()));
                out.write(file.toByteArray());
            }
            out.finish();
        }
    }

    private static ZipEntry timeless(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0);
        return entry;
    }
}
