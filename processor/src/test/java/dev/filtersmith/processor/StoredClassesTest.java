package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.LibraryCopy;
import dev.filtersmith.processor.testing.RunMembers;
import dev.filtersmith.processor.testing.StoredFilters;
import dev.filtersmith.processor.testing.StoredInterface;
import dev.filtersmith.processor.testing.StoredZip;
import dev.filtersmith.processor.testing.Warnings;
import dev.filtersmith.wire.Versions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Runs classes that were emitted and compiled earlier with the present library: of each family,
 * mode of threads, growth, and kind of key. Each runs alone, in parts, and as a view. The file of a
 * version of {@link Versions#ABI} never changes once that version is released.
 */
@Isolated("it records the log")
class StoredClassesTest {
    private static final Path ANNOTATIONS = Path.of("../annotations/src/main/java/dev/filtersmith/annotation");
    private static final String UPDATE = "filtersmith.stored";

    private static Map<String, byte[]> stored;

    @BeforeAll
    static void read() throws IOException {
        if ("update".equals(System.getProperty(UPDATE))) {
            StoredZip.write(StoredInterface.compile());
        }
        stored = StoredZip.read();
    }

    /** A new family, mode, growth or kind of keys makes interfaces that are not stored yet. */
    @Test
    void allInterfacesAreStored() {
        assertThat(stored.keySet())
                .as("Store the classes anew: see CONTRIBUTING.md.")
                .containsAll(StoredInterface.all().stream()
                        .map(each -> "grid.Filtersmith_" + each.name())
                        .toList());
    }

    @Test
    void eachFamilyIsInEachModeAndOverEachKindOfKeys() {
        int families = StoredInterface.families().size();
        int modes = Concurrency.values().length;
        int growths = Growth.values().length;
        int kinds = StoredInterface.kindsOfKeys().size();
        assertThat(combinations(each -> List.of(
                        each.family(), each.spec().concurrency(), each.spec().growth())))
                .hasSize(families * modes * growths);
        assertThat(combinations(each -> List.of(
                        each.keys(), each.spec().concurrency(), each.spec().growth())))
                .hasSize(kinds * modes * growths);
        assertThat(combinations(each -> List.of(each.keys(), each.family()))).hasSize(kinds * families);
    }

    private static Set<List<Object>> combinations(Function<StoredInterface, List<Object>> parts) {
        return StoredInterface.all().stream().map(parts).collect(Collectors.toSet());
    }

    /** Runs stored classes with a library in which some classes differ. Returns the library. */
    private static LibraryCopy assertAllRun(Map<String, byte[]> classes, Map<String, byte[]> changed)
            throws ReflectiveOperationException {
        LibraryCopy library = new LibraryCopy(classes, changed);
        @SuppressWarnings("unchecked") // The class implements the interface with these arguments.
        Function<Iterable<Class<?>>, Map<String, String>> filters =
                (Function<Iterable<Class<?>>, Map<String, String>>) library.loadClass(StoredFilters.class.getName())
                        .getConstructor()
                        .newInstance();
        try (Warnings warnings = new Warnings()) {
            Map<String, String> results = filters.apply(library.emittedClasses());
            assertThat(results).isNotEmpty();
            results.values().removeIf(StoredFilters.AGREES::equals);
            assertThat(results).isEmpty();
            assertThat(warnings.messages()).isEmpty();
        }
        return library;
    }

    @Test
    void allRunWithThisLibrary() throws ReflectiveOperationException {
        assertAllRun(stored, Map.of());
    }

    @Test
    @Tag("full")
    void eachMemberOfTheLibraryIsRun() throws ReflectiveOperationException {
        Map<String, byte[]> woven = new TreeMap<>(stored);
        woven.replaceAll((name, file) -> RunMembers.weave(file));
        LibraryCopy library = assertAllRun(woven, Map.of());
        Set<String> run = RunMembers.of(library);
        Set<String> missing = AbiTest.members();
        missing.removeIf(member -> run.contains(member.replaceFirst("^\\w+\\.", "")));
        assertThat(missing).isEmpty();
    }

    /** Takes one class of each family, which reads its annotation the same way in all modes. */
    @Test
    void theyRunAfterEachAnnotationGotOneMoreAttribute() throws ReflectiveOperationException, IOException {
        Map<String, byte[]> some = new TreeMap<>(stored);
        some.keySet().removeIf(name -> !name.contains("Primitive"));
        assertAllRun(some, annotationsWith("int wings() default 7;"));
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
