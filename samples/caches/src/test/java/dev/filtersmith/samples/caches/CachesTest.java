package dev.filtersmith.samples.caches;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program with real filters and real HTTP. */
class CachesTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @BeforeAll
    static void sendAtOnce() {
        Caches.sendAtOnce();
    }

    private int run(String... args) {
        return new Caches()
                .commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    /** Returns the numbers of the line that begins with a label. */
    private double[] numbers(String label) {
        String line = out.toString()
                .lines()
                .filter(text -> text.strip().startsWith(label))
                .findFirst()
                .orElseThrow();
        return Pattern.compile("\\d[\\d,]*(\\.\\d+(e-?\\d+)?)?")
                .matcher(line)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group().replace(",", "")))
                .toArray();
    }

    /** The caches are full after a quarter of these requests. */
    @Test
    void siblingsFindWhatTheOthersHold() {
        siblingsFind(6000);
    }

    @Test
    @Tag("full")
    void siblingsFindWhatTheOthersHoldForLong() {
        siblingsFind(12_000);
    }

    private void siblingsFind(int requests) {
        assertThat(run("--requests=" + requests, "--exchange=500", "--capacity=1000", "--documents=10000"))
                .as(err.toString())
                .isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(numbers("requests")).containsExactly(requests);
        assertThat(numbers("own documents")[0] + numbers("from siblings")[0] + numbers("from the origin")[0])
                .isEqualTo(requests);
        assertThat(numbers("from siblings")[0]).isGreaterThan(requests / 12.0);
        assertThat(numbers("answered no")[0]).as("false negatives").isZero();
        assertThat(numbers("filters sent")).containsExactly(requests / 500 * 3 * 2);
        assertThat(numbers("whole filters")[1]).isGreaterThan(1.2);
        assertThat(numbers("lists of URLs")[1]).isGreaterThan(20);
        assertThat(numbers("was not there")[0]).isGreaterThan(requests * 5 / 12.0);
        ratesAreThosePredicted(numbers("answered yes"));
    }

    /**
     * Compares measured and predicted rates. Between two exchanges, repeated questions for one
     * document get the same answer, so the number scatters more than a binomial one.
     */
    private void ratesAreThosePredicted(double... answeredYes) {
        double predicted = answeredYes[2];
        assertThat(predicted).isBetween(0.005, 0.01);
        assertThat(answeredYes[1]).isBetween(predicted / 2, predicted * 2);
    }

    @Test
    void readsRequestsFromAFile() throws IOException {
        Path trace = Files.writeString(
                directory.resolve("requests"), "ann http://a\nbob http://b\n\nann http://a\nbob  http://a\n");

        assertThat(run("--exchange=1", trace.toString())).as(err.toString()).isZero();
        assertThat(numbers("requests")).containsExactly(4);
        assertThat(numbers("from the origin")[0]).isEqualTo(2);
    }

    @Test
    void refusesWrongInputInOneLine() throws IOException {
        Path trace = Files.writeString(directory.resolve("requests"), "no-url\n");

        assertRefused(
                "\"no-url\" is no request. Write a client and a URL: 10.0.0.7 http://example/a", trace.toString());
        assertRefused("there is no such file", directory.resolve("none").toString());
        assertRefused("cannot read", directory.toString());
        assertRefused("--caches must be more than 1", "--caches=1");
        assertRefused("the other numbers more than 0", "--capacity=0");
    }

    private void assertRefused(String message, String argument) {
        err.getBuffer().setLength(0);
        assertThat(run(argument)).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).startsWith("caches: ").contains(message).hasLineCount(1);
    }
}
