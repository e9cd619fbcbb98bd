package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Family;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Computations during a compilation. For annotations without attributes, the classes that search or
 * simulate are not even loaded.
 */
class DefaultGeometriesTest {
    private static final String SEARCHES =
            ".*\\.advisor\\..*(Search|Contract|Sketch|Simulat|Process|LeastBits|Fluid|RankIndexedGeometry).*";

    /** Names of the classes that search in each family with subtables. */
    private static final String DLEFT = ".*\\.advisor\\.dleft\\.(Search|LeastBits|Sketch.*|LoadProcess)";

    private static final String DLCBF = ".*\\.advisor\\.dlcbf\\.(CellForm|CountingRate)";
    private static final String DDLCBF = ".*\\.advisor\\.ddlcbf\\.(Trials|UniformBucket)";

    @Test
    void annotationsWithoutAttributesNeedNoSearchAndNoSimulation(@TempDir Path directory) throws Exception {
        Set<String> loaded = ofAllFamilies(directory, "");
        assertThat(loaded).contains("dev.filtersmith.advisor.dleft.DLeftAdvisor");
        assertThat(loaded).noneMatch(name -> name.matches(SEARCHES) && !isBase(name));
    }

    @Test
    void annotationsWithGoalsLoadThem(@TempDir Path directory) throws Exception {
        assertThat(ofAllFamilies(directory, "(maxFpp = 0.01)"))
                .contains(
                        "dev.filtersmith.advisor.dleft.LoadProcess",
                        "dev.filtersmith.advisor.rankindexed.RankIndexedSearch");
    }

    /** The stored bits decide whether the comparison with other families searches. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BloomFilter(maxFpp = 1e-2) | Long | false | false | false",
                "BloomFilter(maxFpp = 1e-3) | Long | false | false | false",
                "DLeftFilter(maxFpp = 1e-3) | Long | true | false | false",
                "RankIndexedCountingFilter(maxFpp = 1e-7) | LongCounting | false | false | false",
                "RankIndexedCountingFilter(maxFpp = 1e-3) | LongCounting | false | false | false",
                "DynamicDLeftCountingFilter(maxFpp = 1e-3) | LongCounting | false | true | false",
                "DLeftCountingFilter(maxFpp = 1e-3) | LongCounting | false | false | true",
            })
    void searchesAreLoadedWhereAFamilyIsProbablyBetter(
            String annotation,
            String keys,
            boolean dLeft,
            boolean dynamicCounting,
            boolean dLeftCounting,
            @TempDir Path directory)
            throws Exception {
        Set<String> loaded = compiled(
                directory,
                "@dev.filtersmith.annotation." + annotation + " interface Mine extends dev.filtersmith." + keys
                        + "Filter {}\n");
        assertThat(loaded.stream().anyMatch(name -> name.matches(DLEFT))).isEqualTo(dLeft);
        assertThat(loaded.stream().anyMatch(name -> name.matches(DDLCBF))).isEqualTo(dynamicCounting);
        assertThat(loaded.stream().anyMatch(name -> name.matches(DLCBF))).isEqualTo(dLeftCounting);
    }

    /** Returns whether the class is the superclass of some advisors. */
    private static boolean isBase(String name) {
        return name.endsWith(".BucketSearch");
    }

    /** Compiles an interface of each family in a new JVM, and returns the classes that it loads. */
    private static Set<String> ofAllFamilies(Path directory, String attributes) throws Exception {
        return compiled(
                directory,
                Families.all().stream()
                        .filter(family -> family.annotation().getPackageName().equals("dev.filtersmith.annotation"))
                        .map(family -> declaration(family, attributes))
                        .collect(Collectors.joining()));
    }

    /** Compiles interfaces in a new JVM, and returns the classes that it loads. */
    private static Set<String> compiled(Path directory, String interfaces) throws Exception {
        Path source = directory.resolve("All.java");
        Files.writeString(source, "class All {\n" + interfaces + "}\n");
        Path log = directory.resolve("classes.log");
        String path = System.getProperty("java.class.path");
        Path output = directory.resolve("output.txt");
        Process compiler = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                        "-J-Xlog:class+load=info:file=" + log + ":none",
                        "-classpath",
                        path,
                        "-processorpath",
                        path,
                        "-d",
                        directory.toString(),
                        source.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(compiler.waitFor()).as(Files.readString(output)).isZero();
        return names(log);
    }

    private static Set<String> names(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .map(line -> line.replaceFirst(" source: .*", ""))
                .filter(name -> name.startsWith("dev.filtersmith."))
                .collect(Collectors.toSet());
    }

    private static String declaration(Family<?, ?> family, String attributes) {
        boolean counts = CountingSpec.class.isAssignableFrom(family.attributes().specType());
        String name = family.annotation().getSimpleName();
        return "@" + family.annotation().getCanonicalName() + attributes + " interface My" + name
                + " extends dev.filtersmith.Long" + (counts ? "Counting" : "") + "Filter {}\n";
    }
}
