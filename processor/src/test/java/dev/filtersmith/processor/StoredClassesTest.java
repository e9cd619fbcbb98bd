package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.emitted.Versions;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.LibraryCopy;
import dev.filtersmith.processor.testing.StoredFilters;
import dev.filtersmith.processor.testing.Warnings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Runs classes that were emitted and compiled earlier with the present library: one for each family
 * and for each kind of key. The file of a version of {@link Versions#ABI} never changes once that
 * version is released.
 */
@Isolated("it records the log")
class StoredClassesTest {
    private static final Path STORED = Path.of("src/test/resources/emitted/abi-1.zip");
    private static final Path ANNOTATIONS = Path.of("../annotations/src/main/java/dev/filtersmith/annotation");
    private static final String UPDATE = "filtersmith.stored";

    private static Map<String, byte[]> stored;

    @BeforeAll
    static void read() throws IOException {
        if ("update".equals(System.getProperty(UPDATE))) {
            store();
        }
        stored = new TreeMap<>();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(STORED))) {
            for (ZipEntry file = in.getNextEntry(); file != null; file = in.getNextEntry()) {
                stored.put(file.getName(), in.readAllBytes());
            }
        }
    }

    private static void store() throws IOException {
        Map<String, byte[]> compiled = new TreeMap<>();
        compiled.putAll(compile(CompiledClasses.source("app.Good", "key/Good.java")));
        compiled.putAll(compile(CompiledClasses.source("good.Goldens", "good/Goldens.java")));
        try (OutputStream file = Files.newOutputStream(STORED);
                ZipOutputStream out = new ZipOutputStream(file)) {
            for (Map.Entry<String, byte[]> type : compiled.entrySet()) {
                ZipEntry entry = new ZipEntry(type.getKey());
                entry.setTime(0);
                out.putNextEntry(entry);
                out.write(type.getValue());
            }
        }
    }

    private static Map<String, byte[]> compile(JavaFileObject source) {
        return new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), source)).classes();
    }

    /** Returns the results of the filters with a library in which some classes differ. */
    private static Map<String, String> run(Map<String, byte[]> changed) throws ReflectiveOperationException {
        LibraryCopy library = new LibraryCopy(stored, changed);
        @SuppressWarnings("unchecked") // The class implements the interface with these arguments.
        Function<Iterable<Class<?>>, Map<String, String>> filters =
                (Function<Iterable<Class<?>>, Map<String, String>>) library.loadClass(StoredFilters.class.getName())
                        .getConstructor()
                        .newInstance();
        return filters.apply(library.emittedClasses());
    }

    private static void assertAllRun(Map<String, byte[]> changed) throws ReflectiveOperationException {
        try (Warnings warnings = new Warnings()) {
            Map<String, String> results = run(changed);
            assertThat(results).hasSizeGreaterThan(25);
            results.values().removeIf(StoredFilters.AGREES::equals);
            assertThat(results).isEmpty();
            assertThat(warnings.messages()).isEmpty();
        }
    }

    @Test
    void allRunWithThisLibrary() throws ReflectiveOperationException {
        assertAllRun(Map.of());
    }

    @Test
    void allRunAfterEachAnnotationGotOneMoreAttribute() throws ReflectiveOperationException, IOException {
        assertAllRun(annotationsWith("int wings() default 7;"));
    }

    private static Map<String, byte[]> annotationsWith(String attribute) throws IOException {
        try (Stream<Path> files = Files.list(ANNOTATIONS)) {
            JavaFileObject[] sources = files.filter(file -> file.toString().endsWith("Filter.java"))
                    .map(file -> LibraryCopy.sourceWith(file, attribute))
                    .toArray(JavaFileObject[]::new);
            assertThat(sources).hasSizeGreaterThanOrEqualTo(8);
            return new CompiledClasses(CompiledClasses.compileAlone(sources)).classes();
        }
    }
}
