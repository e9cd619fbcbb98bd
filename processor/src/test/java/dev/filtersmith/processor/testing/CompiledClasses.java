package dev.filtersmith.processor.testing;

import static com.google.testing.compile.Compiler.javac;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.CompilationSubject;
import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Filters;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.DLeftFilter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.annotation.processing.Processor;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.jspecify.annotations.NullMarked;

/** Loader of the classes of a compilation with a processor. */
public final class CompiledClasses extends ClassLoader {
    /**
     * The library, the classes of tests, and the annotations of both. With all that tests need,
     * most of the time of a small compilation would go into looking for its jars.
     */
    private static final List<File> CLASS_PATH = Stream.of(
                    DLeftFilter.class, Filters.class, FilterAdvisor.class, CompiledClasses.class, NullMarked.class)
            .map(type -> new File(URI.create(
                    type.getProtectionDomain().getCodeSource().getLocation().toString())))
            .toList();

    private final Map<String, byte[]> classes = new TreeMap<>();
    private final Map<String, String> sources = new TreeMap<>();

    /**
     * Creates a loader of the classes of a compilation.
     *
     * @param compilation successful compilation without warnings
     */
    public CompiledClasses(Compilation compilation) {
        super(CompiledClasses.class.getClassLoader());
        CompilationSubject.assertThat(compilation).succeededWithoutWarnings();
        for (JavaFileObject file : compilation.generatedFiles()) {
            if (file.getKind() == JavaFileObject.Kind.CLASS) {
                classes.put(nameOf(file, StandardLocation.CLASS_OUTPUT), bytesOf(file));
            } else if (file.getKind() == JavaFileObject.Kind.SOURCE) {
                sources.put(
                        nameOf(file, StandardLocation.SOURCE_OUTPUT),
                        new String(bytesOf(file), StandardCharsets.UTF_8));
            }
        }
    }

    /**
     * Writes the classes into a jar.
     *
     * @param jar file
     * @throws IOException if it cannot be written
     */
    public void writeJar(Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, byte[]> file : classes().entrySet()) {
                out.putNextEntry(new ZipEntry(file.getKey().replace('.', '/') + ".class"));
                out.write(file.getValue());
            }
        }
    }

    /**
     * Compiles sources with all warnings, as errors.
     *
     * @param processor processor to run
     * @param files sources
     * @return compilation, possibly failed
     */
    public static Compilation compile(Processor processor, JavaFileObject... files) {
        return javac().withProcessors(processor)
                .withClasspath(CLASS_PATH)
                .withOptions("-Xlint:all", "-Werror", "-parameters", "--release", "17")
                .compile(files);
    }

    /**
     * Compiles sources with all warnings, as errors, and without a processor.
     *
     * @param files sources
     * @return compilation, possibly failed
     */
    public static Compilation compileAlone(JavaFileObject... files) {
        return javac().withClasspath(CLASS_PATH)
                .withOptions("-proc:none", "-Xlint:all", "-Werror", "-parameters", "--release", "17")
                .compile(files);
    }

    /**
     * Returns a source from the test resources.
     *
     * @param name name of the top-level class
     * @param path path of the resource
     * @return source
     */
    public static JavaFileObject source(String name, String path) {
        return JavaFileObjects.forSourceString(name, resource(path));
    }

    /**
     * Returns the text of a test resource.
     *
     * @param path path from the root of the class path
     * @return text
     */
    public static String resource(String path) {
        try (InputStream in = CompiledClasses.class.getResourceAsStream("/" + path)) {
            if (in == null) {
                throw new IllegalArgumentException("No resource " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * Returns the sources that the processor emitted.
     *
     * @return text by qualified name
     */
    public Map<String, String> sources() {
        return sources;
    }

    /**
     * Returns the class files. Changes to the map apply to classes that are not loaded yet.
     *
     * @return bytes by binary name
     */
    public Map<String, byte[]> classes() {
        return classes;
    }

    /**
     * Returns a class file.
     *
     * @param name binary name
     * @return bytes of the class file
     */
    public byte[] classFile(String name) {
        return Objects.requireNonNull(classes.get(name), name);
    }

    private static String nameOf(JavaFileObject file, StandardLocation location) {
        String path = file.getName().substring(location.getName().length() + 2);
        return path.substring(0, path.lastIndexOf('.')).replace('/', '.');
    }

    private static byte[] bytesOf(JavaFileObject file) {
        try (InputStream in = file.openInputStream()) {
            return in.readAllBytes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }
}
