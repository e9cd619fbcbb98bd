package dev.filtersmith.threads.linear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.TestProcess;
import dev.filtersmith.threads.weave.WeavingAgent;
import dev.filtersmith.threads.weave.WeavingAgent.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shared filters are linearizable, and Lincheck would find it if they were not. */
@Isolated("threads are to run at the same time")
class LinearityTest {
    /** Runs of each filter. */
    private static final int RUNS = Integer.getInteger("linear.runs", 200);

    /** Runs of a broken filter, at most. Lincheck ends at the first fault. */
    private static final int MAX_RUNS = 500_000;

    /** Several times what a test takes. */
    private static final int LONGEST_MINUTES = 10 + RUNS / 200;

    @TempDir
    private Path directory;

    @Test
    @Tag("full")
    void generatedFiltersAreLinearizable() throws IOException, InterruptedException {
        assertLinearizable("generated");
    }

    @Test
    @Tag("slow")
    void interpretedFiltersAreLinearizable() throws IOException, InterruptedException {
        assertLinearizable("interpreted");
    }

    private void assertLinearizable(String engine) throws IOException, InterruptedException {
        Map<String, String> reports = reports(Part.NOTHING, "\\w+(Single|Multi) " + engine, RUNS);
        assertThat(reports).hasSize(34);
        assertThat(reports.values()).containsOnly("");
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"NOTHING, (DLeft|Bloom)Exclusive", "VERSIONS, DLeftSingle"})
    void brokenFiltersAreNot(Part broken, String filters) throws IOException, InterruptedException {
        assertCaught(broken, filters);
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({
        "NOTHING, .*Exclusive",
        "VERSIONS, (DLeft|Groups)Single",
        "COPIES, DLeftSingle",
        "ATOMICS, .*BloomMulti",
    })
    void allBrokenFiltersAreNot(Part broken, String filters) throws IOException, InterruptedException {
        assertCaught(broken, filters);
    }

    private void assertCaught(Part broken, String filters) throws IOException, InterruptedException {
        Map<String, String> reports = reports(broken, filters + " generated", MAX_RUNS);
        System.out.println("Lincheck without " + broken + ": " + reports);
        assertThat(reports).isNotEmpty();
        assertThat(reports.values()).allSatisfy(report -> assertThat(report).isNotEmpty());
    }

    private Map<String, String> reports(Part broken, String filters, int runs)
            throws IOException, InterruptedException {
        Path file = directory.resolve("reports");
        List<String> arguments = List.of(
                "-Xmx1g",
                "-D" + Subject.SELECTION + "=" + filters,
                WeavingAgent.flag(directory, broken),
                Linearity.class.getName(),
                file.toString(),
                Integer.toString(runs));
        int exit = TestProcess.run(directory, LONGEST_MINUTES, arguments);
        assertThat(exit).as(() -> log(directory)).isZero();
        Properties reports = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            reports.load(in);
        }
        Map<String, String> sorted = new TreeMap<>();
        reports.forEach((filter, report) -> sorted.put(filter.toString(), report.toString()));
        return sorted;
    }

    private static String log(Path directory) {
        try {
            return Files.readString(directory.resolve("log.txt"));
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
