package dev.filtersmith.samples.caches;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program with real filters and real HTTP. */
class CachesTest {
    @TempDir
    private Path directory;

    @BeforeAll
    static void sendAtOnce() {
        Caches.sendAtOnce();
    }

    @Test
    void siblingsFindWhatTheOthersHold() {
        Run run = Run.of("--requests=12000", "--exchange=500", "--capacity=1000", "--documents=10000");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.number("requests", 0)).isEqualTo(12_000);
        assertThat(run.number("own documents", 0) + run.number("from siblings", 0) + run.number("from the origin", 0))
                .isEqualTo(12_000);
        assertThat(run.number("from siblings", 0)).isGreaterThan(1000);
        assertThat(run.number("answered no", 0)).as("false negatives").isZero();
        assertThat(run.number("filters sent", 0)).isEqualTo(24 * 3 * 2);
        assertThat(run.number("whole filters", 1)).isGreaterThan(1.2);
        assertThat(run.number("lists of URLs", 1)).isGreaterThan(20);
        ratesAreThosePredicted(run);
    }

    /**
     * Compares measured and predicted rates. Between two exchanges, repeated questions for one
     * document get the same answer, so the number scatters more than a binomial one.
     */
    private static void ratesAreThosePredicted(Run run) {
        double predicted = run.number("answered yes", 2);
        assertThat(run.number("was not there", 0)).isGreaterThan(5000);
        assertThat(predicted).isBetween(0.005, 0.01);
        assertThat(run.number("answered yes", 1)).isBetween(predicted / 2, predicted * 2);
    }

    @Test
    void readsRequestsFromAFile() throws IOException {
        Path trace = Files.write(
                directory.resolve("requests"),
                List.of("ann http://a", "bob http://b", "", "ann http://a", "bob  http://a"));

        Run run = Run.of("--exchange=1", trace.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.number("requests", 0)).isEqualTo(4);
        assertThat(run.number("own documents", 0)).isBetween(1.0, 2.0);
        assertThat(run.number("from the origin", 0)).isEqualTo(2);
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        Path trace = Files.write(directory.resolve("requests"), List.of("no-url"));

        assertThat(Run.of(trace.toString()))
                .isEqualTo(new Run(
                        2,
                        "",
                        "caches: \"no-url\" is no request. Write a client and a URL, with a blank between: 10.0.0.7"
                                + " http://example/a" + System.lineSeparator()));
        assertThat(Run.of(directory.resolve("none").toString()).err())
                .contains("cannot read")
                .contains("no such file");
        assertThat(Run.of("--caches=1").exitCode()).isEqualTo(2);
        assertThat(Run.of("--capacity=0").err())
                .isEqualTo("caches: --caches must be more than 1, and the other numbers more than 0"
                        + System.lineSeparator());
    }
}
