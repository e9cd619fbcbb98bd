package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlowsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... args) {
        return new Flows()
                .commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    /** Returns the numbers of the line that begins with a label. */
    private double[] numbers(String label) {
        String line = out.toString()
                .lines()
                .map(String::strip)
                .filter(text -> text.startsWith(label))
                .findFirst()
                .orElseThrow();
        return Pattern.compile("\\d[\\d,]*(\\.\\d+(e-?\\d+)?)?")
                .matcher(line)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group().replace(",", "")))
                .toArray();
    }

    @Test
    void losesNothingOfMadeTraffic() {
        assertThat(run("--flows=50000", "--windows=6", "--seed=7"))
                .as(err.toString())
                .isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).contains(", GENERATED, for 50,000 records");
        assertThat(numbers("false negatives")[0]).isZero();
        assertThat(numbers("false negatives")[1]).isGreaterThan(300_000);
        assertThat(numbers("missed removals")[0]).isZero();
        assertThat(numbers("missed removals")[1]).isBetween(220_000.0, 300_000.0);
        assertThat(numbers("left at the end")[0]).isZero();
        assertThat(numbers("filter")[1]).isLessThan(numbers("exact set")[1] / 10);
        ratesAreThosePredicted(numbers("false positives"), numbers("rate")[1]);
    }

    /**
     * Compares the number of false positives, within five standard deviations. The filter predicts
     * too many: it stores the records of a flow as copies and counts them as different flows.
     */
    private static void ratesAreThosePredicted(double[] falsePositives, double predicted) {
        double most = falsePositives[1] * predicted;
        double least = most / 1.4;
        assertThat(falsePositives[1]).isGreaterThan(400_000);
        assertThat(falsePositives[0]).isBetween(least - 5 * Math.sqrt(least), most + 5 * Math.sqrt(most));
    }

    @Test
    void theSeedFixesTheOutput() {
        run("--flows=2000", "--windows=2", "--seed=3");
        String first = out.toString();
        out.getBuffer().setLength(0);
        run("--flows=2000", "--windows=2", "--seed=3");

        assertThat(out.toString()).isEqualTo(first);
    }

    @Test
    void readsALog() throws URISyntaxException {
        Path log = Path.of(
                Objects.requireNonNull(getClass().getResource("flows.log")).toURI());

        assertThat(run("--window=10", "--flows=100", log.toString()))
                .as(err.toString())
                .isZero();

        assertThat(err.toString().replace(log.toString(), "LOG")).isEqualToNormalizingNewlines("""
                LOG, line 8: the time yesterday is not a number of seconds
                LOG, line 9: the port 70000 is not a number from 0 to 65535
                LOG, line 10: the address's byte 300 is not a number from 0 to 255
                LOG, line 11: the address 2001:db8::1 is not one of IPv4
                LOG, line 12: 3 fields in place of 6
                LOG, line 18: the protocol quic is not a number from 0 to 255
                LOG: 19 lines, 11 records; 6 wrong lines left out
                """);
        assertThat(numbers("11 ")).startsWith(11, 2, 1, 0, 0);
        assertThat(numbers("at most live")).containsExactly(5, 1);
        assertThat(numbers("missed removals")).containsExactly(0, 11);
        assertThat(numbers("left at the end")).containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--flows=0", "--window=0", "--window=NaN", "--windows=0", "--flows=1000000000000000", "--seed=x"
            })
    void refusesWrongOptionsInOneLine(String option) {
        assertThat(run(option)).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("flows: ")
                .contains(option.split("=", 2)[0])
                .hasLineCount(1);
    }

    @Test
    void refusesWrongFilesInOneLine() throws IOException {
        assertThat(run("no such file")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualToNormalizingNewlines("flows: cannot read no such file: there is no such file\n");
        assertThat(run("nul\0")).isEqualTo(2);
        assertThat(run(Files.writeString(directory.resolve("empty"), "# nothing\n")
                        .toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("flows: no record in ");
    }

    @Test
    void reportsTheFirstWrongLinesOnly() throws IOException {
        String log = "wrong\n".repeat(1000) + "0 10.0.0.1 1 10.0.0.2 80 tcp\n";

        assertThat(run(Files.writeString(directory.resolve("log"), log).toString()))
                .isZero();
        assertThat(err.toString()).hasLineCount(11).contains("line 10: ").contains("1,000 wrong lines left out");
    }
}
