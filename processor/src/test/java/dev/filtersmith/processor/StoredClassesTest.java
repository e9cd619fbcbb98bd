package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.Versions;
import dev.filtersmith.family.Family;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.processor.testing.LibraryCopy;
import dev.filtersmith.processor.testing.StoredFilters;
import dev.filtersmith.processor.testing.StoredZip;
import dev.filtersmith.processor.testing.Warnings;
import dev.filtersmith.testing.CommonSpecs;
import dev.filtersmith.toy.ToyFamily;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Runs classes that were emitted and compiled earlier with the present library: one for each family
 * and mode of threads, and one for each kind of key. Each runs alone, in parts as filters that
 * grow, and with a view. The file of a version of {@link Versions#ABI} never changes once that
 * version is released.
 */
@Isolated("it records the log")
class StoredClassesTest {
    private static final Path ANNOTATIONS = Path.of("../annotations/src/main/java/dev/filtersmith/annotation");
    private static final String UPDATE = "filtersmith.stored";

    private static Map<String, byte[]> stored;

    @BeforeAll
    static void read() throws IOException {
        if ("update".equals(System.getProperty(UPDATE))) {
            store();
        }
        stored = StoredZip.read();
    }

    private static void store() throws IOException {
        Map<String, byte[]> compiled = new TreeMap<>();
        compiled.putAll(compile(CompiledClasses.source("app.Good", "key/Good.java")));
        compiled.putAll(compile(CompiledClasses.source("good.Goldens", "good/Goldens.java")));
        compiled.putAll(Grid.compile(specs()).classes().classes());
        StoredZip.write(compiled);
    }

    /**
     * Returns specs whose classes call all members of the library: the default of each family in
     * each mode of threads, and those of few other geometries.
     */
    private static Map<String, FilterSpec> specs() {
        Map<String, FilterSpec> specs = new TreeMap<>();
        for (Family<?, ?> family : Families.all()) {
            String name = family.annotation().getSimpleName();
            for (Concurrency mode : family instanceof ToyFamily ? new Concurrency[0] : Concurrency.values()) {
                specs.put(
                        name.replace("Filter", mode.name().replace("_WRITER", "")),
                        Families.in(mode, FilterSpec.parse(name)));
            }
        }
        for (String name : List.of("WidestSpare", "DynamicTwo")) {
            specs.put(
                    name,
                    Families.in(
                            Concurrency.MULTI_WRITER,
                            Objects.requireNonNull(CommonSpecs.all().get(name))));
        }
        return specs;
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
            assertThat(results).hasSizeGreaterThan(65);
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
