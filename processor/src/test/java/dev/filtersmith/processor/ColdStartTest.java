package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.families.FurtherFamilies;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how much of the library the first filter of a JVM loads. */
class ColdStartTest {
    /** The classes that a first filter needs. engines.md lists those avoided. */
    private static final int MAX_CLASSES = 28;

    /** The same for a first filter that grows. */
    private static final int MAX_GROWN = 71;

    /** Classes and annotations of the families that the program does not use. */
    private static final Pattern OTHER_FAMILIES = Pattern.compile(
            "dev\\.filtersmith\\.(dlcbf|ddlcbf|rankindexed|bloom|windows|annotation\\.(?!DLeft).*Filter)" + "\\b.*");

    /** Parts of the JDK that have many classes: for the methods of records, and for services. */
    private static final Pattern SLOW =
            Pattern.compile("java\\.lang\\.runtime\\.ObjectMethods|java\\.util\\.ServiceLoader");

    /** The annotations without the ending Filter. */
    private static final List<String> FAMILIES = List.of(
            "DLeft",
            "DLeftCounting",
            "DynamicDLeftCounting",
            "WindowedCuckoo",
            "RankIndexed",
            "RankIndexedCounting",
            "Bloom",
            "ChoiceBloom",
            "CountingBloom");

    private static final String PROGRAM = """
            package app;

            import dev.filtersmith.Filters;
            import dev.filtersmith.LongFilter;
            import dev.filtersmith.annotation.*;
            import java.io.IOException;
            import java.nio.file.Path;

            public final class Program {
                @DLeftFilter(growth = Growth.CHAINED)
                interface Grown extends LongFilter {}

                @DLeftFilter(concurrency = Concurrency.MULTI_WRITER)
                interface Shared extends LongFilter {}

                @WindowedCuckooFilter(concurrency = Concurrency.MULTI_WRITER)
                interface SharedWindows extends LongFilter {}

                INTERFACES
                public static void main(String[] arguments) throws Exception {
                    for (int i = 2; i < arguments.length; i++) {
                        Class<? extends LongFilter> type =
                                Class.forName(arguments[i]).asSubclass(LongFilter.class);
                        LongFilter filter = filter(type, arguments[0], Path.of(arguments[1]));
                        if (arguments[0].equals("create")) {
                            filter.put(42);
                        }
                        for (long key = 0; arguments[0].equals("fill") && key < 1_000; key++) {
                            filter.put(key);
                        }
                        System.out.println(filter.engine());
                        System.out.println(filter.mightContain(42));
                    }
                }

                private static LongFilter filter(Class<? extends LongFilter> type, String way, Path file)
                        throws IOException {
                    switch (way) {
                        case "read":
                            return Filters.read(type, file);
                        case "map":
                            return Filters.map(type, file).filter();
                        case "fill":
                            return Filters.create(type, 1_000);
                        default:
                            return Filters.create(type, 1_000_000);
                    }
                }
            }
            """.replace(
                    "INTERFACES",
                    FAMILIES.stream()
                            .map(name -> "@" + name + "Filter interface " + name + " extends LongFilter {}\n")
                            .collect(Collectors.joining()));

    @TempDir
    static Path directory;

    @BeforeAll
    static void compile() throws IOException {
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(), JavaFileObjects.forSourceString("app.Program", PROGRAM)));
        classes.writeJar(application());
    }

    /** Returns the application: annotations are read where classes are in a directory. */
    private static Path application() {
        return directory.resolve("application.jar");
    }

    @Test
    void theFirstFilterLoadsFewClassesAndNoRules() throws Exception {
        List<String> loaded = ofLibrary(loaded(List.of("DLeft"), "create", "none"));
        assertThat(loaded).contains("dev.filtersmith.Filters").hasSizeLessThanOrEqualTo(MAX_CLASSES);
        assertThat(loaded).noneMatch(name -> name.matches(".*(Rules|Checks|\\.Families|\\.advisor\\.|Lambda).*"));
        assertThat(loaded).noneMatch(OTHER_FAMILIES.asMatchPredicate());
    }

    @ParameterizedTest
    @CsvSource({"Shared, 63", "WindowedCuckoo, 45", "SharedWindows, 46"})
    void otherFiltersLoadLittleMore(String type, int most) throws Exception {
        assertThat(ofLibrary(loaded(List.of(type), "create", "none")))
                .noneMatch(name -> name.contains("Lambda"))
                .hasSizeBetween(MAX_CLASSES + 1, most);
    }

    /** The put that first moves an element would take ten times as long as all others. */
    @Test
    void aMoveParsesNoText() throws Exception {
        assertThat(ofLibrary(loaded(List.of("DLeft"), "fill", "none")))
                .contains("dev.filtersmith.meter.EventCounts")
                .noneMatch(name -> name.matches(".*(Rules|Checks|SpecText|DLeftLayout)"));
    }

    /** One program creates them all, since JVMs take long to start. */
    @Test
    void noFilterLoadsTheRulesOfItsFamily() throws Exception {
        List<String> loaded = ofLibrary(loaded(FAMILIES, "create", "none"));
        assertThat(loaded).hasSizeGreaterThan(MAX_CLASSES);
        assertThat(loaded)
                .filteredOn(name -> name.matches(".*(Rules|Checks|\\.Problem|SpecException)"))
                .isEmpty();
    }

    @Test
    void aFilterThatGrowsLoadsNoInterpreterAndNoLambda() throws Exception {
        List<String> loaded = ofLibrary(loaded(List.of("Grown"), "create", "none"));
        assertThat(loaded).contains("dev.filtersmith.parts.FilterChain").hasSizeLessThanOrEqualTo(MAX_GROWN);
        assertThat(loaded)
                .filteredOn(name -> name.matches(".*(Interpret|Lambda).*"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Bloom, bloom", "RankIndexed, rankindexed"})
    void aFilterLoadsItsFamilyOnly(String type, String family) throws Exception {
        List<String> loaded = ofLibrary(loaded(List.of(type), "create", "none"));
        assertThat(loaded)
                .filteredOn(name -> name.matches(".*\\.(dleft|dlcbf|ddlcbf|rankindexed|bloom|windows)\\..*"))
                .isNotEmpty()
                .allMatch(name -> name.startsWith("dev.filtersmith." + family + '.'));
    }

    @ParameterizedTest
    @CsvSource({
        "DLeft, read, @DLeftFilter, 110",
        "DLeft, map, @DLeftFilter, 104",
        "Grown, read, @DLeftFilter(growth = CHAINED), 124"
    })
    void aReadLoadsTheFamilyOfTheFileOnly(String type, String way, String spec, int most) throws Exception {
        List<String> all = loaded(List.of(type), way, stored(spec));
        List<String> loaded = ofLibrary(all);
        assertThat(loaded).contains("dev.filtersmith.dleft.DLeftFamily").hasSizeLessThanOrEqualTo(most);
        assertThat(loaded).noneMatch(OTHER_FAMILIES.asMatchPredicate());
        assertThat(loaded).noneMatch(name -> name.matches(".*\\.dleft\\..*Rules"));
        assertThat(loaded)
                .filteredOn(name -> name.contains("Lambda"))
                .hasSizeLessThanOrEqualTo(way.equals("map") ? 1 : 0);
        assertThat(all).filteredOn(SLOW.asMatchPredicate()).isEmpty();
    }

    private static String stored(String spec) throws IOException {
        Path file = directory.resolve("stored");
        try (OutputStream out = Files.newOutputStream(file)) {
            LongFilter filter = Filters.builder(FilterSpec.parse(spec))
                    .expectedElements(1000)
                    .build();
            filter.put(42);
            filter.writeTo(out);
        }
        return file.toString();
    }

    private static List<String> ofLibrary(List<String> loaded) {
        return loaded.stream()
                .filter(name -> name.startsWith("dev.filtersmith."))
                .toList();
    }

    /** Runs the program, and returns the names of the classes that its JVM has loaded. */
    private static List<String> loaded(List<String> types, String way, String file) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(way, file));
        List<String> expected = new ArrayList<>();
        for (String type : types) {
            arguments.add("app.Program$" + type);
            expected.addAll(List.of("GENERATED", "true"));
        }
        Path log = directory.resolve("classes.log");
        assertThat(run(log, arguments)).isEqualTo(expected);
        return Files.readAllLines(log).stream()
                .map(line -> line.replaceFirst(" source: .*", ""))
                .toList();
    }

    private static List<String> run(Path log, List<String> arguments) throws Exception {
        List<String> path = new ArrayList<>(List.of(application().toString()));
        for (Class<?> type : List.of(Filters.class, FurtherFamilies.class, DLeftFilter.class)) {
            path.add(whereIs(type));
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load=info:file=" + log + ":none",
                "-cp",
                String.join(File.pathSeparator, path),
                "app.Program"));
        command.addAll(arguments);
        Path output = directory.resolve("output.txt");
        Process program = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(program.waitFor()).as(Files.readString(output)).isZero();
        return Files.readAllLines(output);
    }

    private static String whereIs(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
