package dev.filtersmith.cli;

import static dev.filtersmith.cli.Run.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Comparison;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.Cost;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdviseTest {
    @Test
    void printsTheComparisonAndTheAnnotation() {
        Comparison comparison = FilterAdvisor.compare(10_000, 1e-2, true);
        Comparison.Row best = comparison.rows().get(0);

        Run run = Run.of("", "advise", "-n", "1e4", "-p", "1e-2", "--delete");

        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        comparison + "\nTo paste, for keys that are put one by one:\n"
                                + best.spec().text() + "\n",
                        ""));
        assertThat(FilterSpec.parse(best.spec().text())).isEqualTo(best.spec());
    }

    @Test
    void printsTheBestGeometryForBits() {
        Run run = Run.of("", "advise", "--bits", "12", "--json");

        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        FilterSpec chosen = FilterAdvisor.forBitsPerKey(12, Cost.FAST).chosen().spec();
        assertThat(FilterSpec.parse(json.get("annotation").getAsString())).isEqualTo(chosen);
        assertThat(json.getAsJsonObject("chosen").get("bitsPerKey").getAsDouble())
                .isBetween(6.0, 12.0);
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void printsTheRowsOfTheComparisonAsJson() {
        Comparison comparison = FilterAdvisor.compare(10_000, 1e-2, true);

        Run run = Run.of("", "advise", "-n", "1e4", "-p", "1e-2", "--delete", "--json");

        assertThat(run.exitCode()).isZero();
        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        assertThat(json.get("expectedElements").getAsLong()).isEqualTo(10_000);
        assertThat(json.get("maxFpp").getAsDouble()).isEqualTo(1e-2);
        assertThat(json.get("deletions").getAsBoolean()).isTrue();
        assertThat(json.get("annotation").getAsString())
                .isEqualTo(comparison.rows().get(0).spec().text());
        assertThat(json.getAsJsonArray("missing")).hasSameSizeAs(comparison.missing());
        assertThat(json.getAsJsonArray("rows")).hasSameSizeAs(comparison.rows());
        for (int i = 0; i < comparison.rows().size(); i++) {
            Comparison.Row row = comparison.rows().get(i);
            JsonObject shown = json.getAsJsonArray("rows").get(i).getAsJsonObject();
            assertThat(shown.get("spec").getAsString()).isEqualTo(row.spec().text());
            assertThat(shown.get("bitsPerKey").getAsDouble()).isEqualTo(row.bitsPerKey());
            assertThat(shown.get("rate").getAsDouble()).isEqualTo(row.rate());
            assertThat(shown.get("readsAbsent").getAsDouble())
                    .isEqualTo(row.reads().absent());
            assertThat(shown.get("sweeps").getAsInt()).isEqualTo(row.sweeps());
        }
    }

    @Test
    void printsHowManyElementsFit() {
        assertFits(4096, 1e-2, true, "--memory", "4KiB", "-p", "1e-2", "--delete");
    }

    /** The example of the guide. */
    @Test
    @Tag("full")
    void printsHowManyElementsFitIntoMegabytes() {
        assertFits(64_000_000, 1e-3, false, "--memory", "64MB", "-p", "1e-3");
    }

    private static void assertFits(long bytes, double rate, boolean deletions, String... options) {
        Comparison comparison = FilterAdvisor.compareInMemory(bytes, rate, deletions);
        FilterSpec most = comparison.rows().stream()
                .filter(row -> row.sweeps() == 0)
                .findFirst()
                .orElseThrow()
                .spec();

        Run text = advise(options);
        Run json = advise(Stream.concat(Stream.of(options), Stream.of("--json")).toArray(String[]::new));

        assertThat(text)
                .isEqualTo(new Run(
                        0, comparison + "\nTo paste, for keys that are put one by one:\n" + most.text() + "\n", ""));
        assertThat(text.out()).startsWith("up to " + comparison.expectedElements() + " elements in " + bytes);
        assertThat(json.err()).isEmpty();
        assertThat(json.exitCode()).isZero();
        JsonObject object = JsonParser.parseString(json.out()).getAsJsonObject();
        assertThat(object.get("memoryBytes").getAsLong()).isEqualTo(bytes);
        assertThat(object.get("expectedElements").getAsLong()).isEqualTo(comparison.expectedElements());
        assertThat(object.get("maxFpp").getAsDouble()).isEqualTo(rate);
        assertThat(object.get("deletions").getAsBoolean()).isEqualTo(deletions);
        assertThat(object.get("annotation").getAsString()).isEqualTo(most.text());
        assertThat(object.getAsJsonArray("rows").asList())
                .extracting(row -> row.getAsJsonObject().get("spec").getAsString())
                .containsExactlyElementsOf(
                        comparison.rows().stream().map(row -> row.spec().text()).toList());
        assertThat(object.getAsJsonArray("rows").asList())
                .extracting(row -> row.getAsJsonObject().get("expectedElements").getAsLong())
                .containsExactlyElementsOf(comparison.rows().stream()
                        .map(row -> row.spec().expectedElements())
                        .toList())
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    private static Run advise(String... options) {
        return Run.of("", Stream.concat(Stream.of("advise"), Stream.of(options)).toArray());
    }

    @ParameterizedTest
    @CsvSource({"-n, 1e6", "-p, 1e-3", "--memory, 1MB"})
    void bitsTakeNeitherANumberNorARate(String option, String value) {
        assertRefused(
                Run.of("", "advise", "--bits", "12", option, value),
                "--bits 12.0: asks for no rate, and for any number of elements; leave out " + option);
    }

    /** Nothing is there to paste or to draw. */
    @Test
    @Tag("full")
    void aRateThatNoFilterHasIsNoSuccess(@TempDir Path directory) {
        Path plot = directory.resolve("rates.svg");

        Run run = Run.of("", "advise", "-n", "1e4", "-p", "1e-20", "--delete", "--plot", plot);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("10000 elements, rate 1.0e-20 at most")
                .isEqualTo(FilterAdvisor.compare(10_000, 1e-20, true) + "\n");
        assertThat(run.err())
                .startsWith("filtersmith: no filter whose keys are put one by one has so low a rate")
                .hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }
}
