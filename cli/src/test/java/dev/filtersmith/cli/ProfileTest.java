package dev.filtersmith.cli;

import static dev.filtersmith.cli.Run.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.workload.WorkloadAdvice;
import dev.filtersmith.profile.Course;
import dev.filtersmith.profile.KeyFacts;
import dev.filtersmith.profile.Operations;
import dev.filtersmith.profile.Period;
import dev.filtersmith.profile.ProfileDirectory;
import dev.filtersmith.profile.Repeats;
import dev.filtersmith.profile.Reports;
import dev.filtersmith.profile.Sizes;
import dev.filtersmith.profile.Strains;
import dev.filtersmith.profile.WorkloadProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/** Tests the advice for profiles. */
class ProfileTest {
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    private static final WorkloadProfile LARGE = profile("inbound", 1_000_000, 41_000);
    private static final WorkloadProfile FITTING = profile("outbound", 1_000_000, 900_000);

    @TempDir
    private Path directory;

    private Path profiles;

    private static WorkloadProfile profile(String name, long expected, long peak) {
        return new WorkloadProfile(
                "example.SeenUrls",
                name,
                "@DLeftFilter",
                false,
                new Period(BEGIN, BEGIN.plusSeconds(7200), 2, 5, 5, 36_000),
                new Sizes(
                        expected, expected, 16_000_512, peak, 0, List.of(), new Course(4096, List.of(peak / 2, peak))),
                new Operations(10_000, 5_000, 0, peak, peak, 0, 0, 0, 0),
                new Strains(0, 0, 0, 1, 1),
                new Reports(0, 1, 5_000, 0, Repeats.NONE),
                new KeyFacts("text", List.of(), List.of()));
    }

    @BeforeEach
    void record() throws IOException {
        profiles = directory.resolve("profiles");
        for (WorkloadProfile each : List.of(LARGE, FITTING)) {
            assertThat(new ProfileDirectory(profiles).add(each)).isEmpty();
        }
    }

    @Test
    void printsTheAdviceForEachProfile() {
        assertThat(Run.of("", "advise", "--profile", profiles))
                .isEqualTo(new Run(0, FilterAdvisor.advise(LARGE) + "\n" + FilterAdvisor.advise(FITTING), ""));
    }

    @Test
    void printsTheAdviceAsJson() throws IOException {
        Path damaged = Files.writeString(profiles.resolve("damaged.profile.json"), "{");

        Run run = Run.of("", "advise", "--profile", profiles, "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .startsWith("filtersmith: " + damaged + " is skipped: ")
                .hasLineCount(1);
        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        assertThat(json.getAsJsonArray("skipped")).hasSize(1);
        assertThat(json.getAsJsonArray("profiles")).hasSize(2);
        JsonObject first = json.getAsJsonArray("profiles").get(0).getAsJsonObject();
        WorkloadAdvice advice = FilterAdvisor.advise(LARGE);
        assertThat(first.get("title").getAsString()).isEqualTo("example.SeenUrls:inbound");
        assertThat(first.get("annotation").getAsString()).isEqualTo("@DLeftFilter(expectedElements = 50000)");
        JsonObject finding = first.getAsJsonArray("findings").get(0).getAsJsonObject();
        assertThat(finding.get("tag").getAsString()).isEqualTo("MadeForMore");
        assertThat(finding.get("attribute").getAsString()).isEqualTo("expectedElements");
        assertThat(finding.get("message").getAsString())
                .isEqualTo(advice.findings().get(0).message());
        assertThat(finding.get("applied").getAsBoolean()).isTrue();
        assertThat(finding.getAsJsonObject("effect").get("savedBits").getAsLong())
                .isEqualTo(advice.findings().get(0).effect().orElseThrow().savedBits());
        assertThat(first.getAsJsonArray("unknowns")).hasSameSizeAs(advice.unknowns());
    }

    @Test
    void aDirectoryWithoutProfilesIsNoSuccess() {
        assertThat(Run.of("", "advise", "--profile", directory, "--plot", directory.resolve("a.svg")))
                .isEqualTo(new Run(1, "", "filtersmith: no profile is in " + directory + "; record one first\n"));
        assertThat(directory).isDirectoryNotContaining("glob:**.svg");
    }

    @Test
    void aMissingDirectoryIsRefused() {
        Path missing = directory.resolve("missing");

        assertRefused(
                Run.of("", "advise", "--profile", missing),
                "cannot read " + missing + ": there is no such file or directory");
    }

    @ParameterizedTest
    @CsvSource({"-n, 1e6", "-p, 1e-3", "--memory, 1MB", "--bits, 12", "--delete,"})
    void aProfileTakesNoGoal(String option, String value) {
        Object[] arguments = value == null
                ? new Object[] {"advise", "--profile", profiles, option}
                : new Object[] {"advise", "--profile", profiles, option, value};

        assertRefused(Run.of("", arguments), "the profiles say what the filters do; leave out " + option);
    }

    @ParameterizedTest
    @EnumSource
    void drawsThePlots(PlotFormat format) throws IOException {
        Path file = directory.resolve("elements." + format);

        Run run = Run.of("", "advise", "--profile", profiles, "--plot", file);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(file).hasBinaryContent(format.draw(List.of(CoursePlot.of(LARGE), CoursePlot.of(FITTING))));
    }

    @Test
    void aPlotHasTheElementsByAge() {
        XYChart chart = new CoursePlot("urls", new Course(4096, List.of(10L, 0L, 30L)), 20).chart();

        assertThat(chart.getXAxisTitle()).isEqualTo("age of a filter in hours");
        assertThat(chart.getSeriesCollection())
                .extracting(XYSeries::getName)
                .containsExactly("held at most", "made for");
        assertThat(chart.getSeries("held at most").getXData()).containsExactly(0, 2 * 4096 / 3600.0);
        assertThat(chart.getSeries("held at most").getYData()).containsExactly(10, 30);
        assertThat(chart.getSeries("made for").getYData()).containsExactly(20, 20);
    }

    @ParameterizedTest
    @CsvSource({"1, 2, seconds", "1, 100, seconds", "2, 90, minutes", "4096, 100, days"})
    void theUnitOfAgeIsReadable(long seconds, int numbers, String unit) {
        Course course = new Course(seconds, Collections.nCopies(numbers, 1L));

        assertThat(new CoursePlot("urls", course, 20).chart().getXAxisTitle()).isEqualTo("age of a filter in " + unit);
    }

    /** A profile of filters that were never scanned. */
    @Test
    void aPlotWithoutElementsIsDrawn() throws IOException {
        CoursePlot plot = new CoursePlot("urls", new Course(1, List.of()), 20);

        assertThat(plot.chart().getSeriesCollection())
                .extracting(XYSeries::getName)
                .containsExactly("made for");
        assertThat(PlotFormat.SVG.draw(List.of(plot))).isNotEmpty();
    }
}
