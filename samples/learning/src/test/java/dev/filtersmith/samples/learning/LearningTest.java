package dev.filtersmith.samples.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.workload.WorkloadAdvice;
import dev.filtersmith.samples.learning.CalledMethods.Advised;
import dev.filtersmith.samples.learning.CalledMethods.Guessed;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.knowm.xchart.XYSeries;

/** Tests the whole story, with fewer lookups. */
class LearningTest {
    private static final int LOOKUPS = 3000;
    private static final StringWriter PRINTED = new StringWriter();

    @TempDir
    private static Path directory;

    private static Report report = new Report(Map.of());

    @BeforeAll
    static void run() throws IOException {
        Trials trials = new Trials(JdkMethods.called(Learning.METHODS), LOOKUPS);
        report = Learning.runs(trials, directory, new PrintWriter(PRINTED, true));
        report.print(new PrintWriter(PRINTED, true));
    }

    @Test
    void theSecondAnnotationIsTheOneOfTheAdvice() throws IOException {
        WorkloadAdvice advice = Trials.advice(Guessed.class, directory);
        assertThat(advice.annotation()).isEqualTo(FilterSpec.of(Advised.class).text());
        assertThat(advice.findings()).extracting("tag").contains("ManyParts", "MostlyAbsent");
        WorkloadAdvice further = Trials.advice(Advised.class, directory);
        assertThat(further.annotation()).isEqualTo(advice.annotation());
        assertThat(further.findings())
                .extracting("tag")
                .contains("MostlyAbsent")
                .doesNotContain("ManyParts");
    }

    @Test
    void noFilterDeniesWhatIsThere() {
        assertThat(report.lost()).isZero();
        assertThat(Arrays.stream(Phase.values())
                        .mapToLong(phase -> LOOKUPS - report.of("Guava", phase).absent()))
                .as("lookups that could have been denied")
                .allMatch(present -> present != 0);
    }

    @Test
    void theTableHasEachFilterInEachPhase() {
        List<String> lines = PRINTED.toString().lines().map(String::strip).toList();
        for (String filter : report.runs().keySet()) {
            assertThat(lines.stream().filter(line -> line.matches(filter + " [ \\d,.]+%[ \\d]+")))
                    .hasSize(Phase.values().length);
        }
        assertThat(lines)
                .contains("methods that were denied and are there: 0")
                .anyMatch(line -> line.matches("rebuilt: .* s of CPU for rebuilds.*"));
    }

    @Test
    void theAdvisedFilterTakesLessMemoryAtALowerRate() {
        Measured guessed = report.of("first guess", Phase.GROWTH);
        Measured advised = report.of("advised", Phase.GROWTH);
        assertThat(guessed.methods()).isEqualTo(Learning.METHODS);
        assertThat(advised.bytes()).isLessThan(guessed.bytes() / 2);
        assertThat(advised.absent()).isEqualTo(guessed.absent());
        // Five standard deviations of the difference.
        double deviations = 5 * Math.sqrt((double) (guessed.falsePositives() + advised.falsePositives()));
        assertThat((double) advised.falsePositives()).isLessThan(guessed.falsePositives() - deviations);
        assertKeepsItsRate(guessed);
        assertKeepsItsRate(advised);
    }

    private static void assertKeepsItsRate(Measured measured) {
        double most = FilterSpec.of(Guessed.class).maxFpp() * measured.absent();
        assertThat((double) measured.falsePositives()).isLessThan(most + 5 * Math.sqrt(most));
    }

    @Test
    void theRebuiltFilterFollowsTheTable() {
        assertKeepsItsRate(report.of("rebuilt", Phase.SMALL));
        assertKeepsItsRate(report.of("rebuilt", Phase.GROWTH));
        assertThat(report.of("rebuilt", Phase.GROWTH).bytes())
                .isGreaterThan(10 * report.of("rebuilt", Phase.SMALL).bytes())
                .isGreaterThan(2 * report.of("rebuilt", Phase.HOT_KEYS).bytes());
    }

    @Test
    void theFilterOfGuavaIsFullAndStaysSo() {
        assertThat(report.of("Guava", Phase.DELETIONS).rate()).isGreaterThan(0.99);
        assertThat(report.of("Guava", Phase.HOT_KEYS).bytes())
                .isEqualTo(report.of("Guava", Phase.SMALL).bytes());
    }

    @Test
    void thePlotIsDrawn() throws IOException {
        Path file = directory.resolve("learning.svg");
        new Plot(report.runs()).draw(file);
        assertThat(Files.readString(file).strip().matches("(?s).*<svg .*</svg\\s*>"))
                .as("a whole drawing")
                .isTrue();
        assertThat(new Plot(report.runs()).charts())
                .hasSize(3)
                .allSatisfy(chart -> assertThat(chart.getSeriesCollection())
                        .extracting(XYSeries::getName)
                        .containsExactlyElementsOf(report.runs().keySet()));
    }
}
