package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the program with the real filters. */
class FlowsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void madeTrafficLosesNothing(Family family) throws IOException, InterruptedException {
        Run run = Run.ofMain(directory, "--family", family.name(), "--flows=50000", "--windows=6", "--seed=7");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains(", generated, made for 50,000 records\n");
        assertThat(run.number("false negatives", 0)).isZero();
        assertThat(run.number("false negatives", 1)).isGreaterThan(500_000);
        assertThat(run.number("missed removals", 0)).isZero();
        assertThat(run.number("missed removals", 1)).isBetween(220_000.0, 300_000.0);
        assertThat(run.number("left at the end", 0)).isZero();
        assertThat(run.number("refused puts", 0)).isZero();
        assertThat(run.number("filter", 1)).isLessThan(run.number("exact set", 1) / 10);
        ratesAreThosePredicted(run, family);
    }

    /**
     * Checks that the number of false positives, which is binomial, is within five standard
     * deviations of the expected number. The dynamic filter predicts too many: it stores the
     * records of a flow as copies and counts them as different flows.
     */
    private static void ratesAreThosePredicted(Run run, Family family) {
        double asked = run.number("false positives", 1);
        double expected = asked * run.number("predicted", 0);
        double copies = family == Family.DYNAMIC ? run.number("at most live", 1) / run.number("at most live", 0) : 1;
        assertThat(asked).isGreaterThan(400_000);
        assertThat(copies).isBetween(1.0, 1.4);
        assertThat(run.number("false positives", 0))
                .isBetween(
                        expected / copies - 5 * Math.sqrt(expected / copies), expected + 5 * Math.sqrt(expected) + 1);
    }

    @ParameterizedTest
    @EnumSource
    void aLogIsReadLineByLine(Family family) throws IOException, InterruptedException, URISyntaxException {
        String log = Path.of(Objects.requireNonNull(getClass().getResource("flows.log"))
                        .toURI())
                .toString();

        Run run = Run.ofMain(directory, "--family", family.name(), "--window=10", "--flows=100", log);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).isEqualTo("""
                        LOG, line 8: the time yesterday is not a number of seconds
                        LOG, line 9: the port 70000 is not a number from 0 to 65535
                        LOG, line 10: the address's byte 300 is not a number from 0 to 255
                        LOG, line 11: the address 2001:db8::1 is not one of IPv4
                        LOG, line 12: 3 fields in place of 6
                        LOG, line 18: the protocol quic is not a number from 0 to 255
                        LOG: 19 lines, 11 records, 1 of them late; 6 wrong lines left out
                        """.replace("LOG", log));
        assertThat(run.out()).containsPattern("\n +11 +2 +1 +0 +0 +0\\.00e\\+00 .* 0\n");
        assertThat(run.number("at most live", 0)).isEqualTo(5);
        assertThat(run.number("at most live", 1)).isEqualTo(9);
        assertThat(run.number("at most surplus", 0)).isEqualTo(1);
        assertThat(run.number("at most surplus", 1)).isEqualTo(2);
        assertThat(run.number("missed removals", 1)).isEqualTo(11);
        assertThat(run.number("left at the end", 0)).isZero();
    }

    @Test
    void theSeedFixesAllButTheTimes() {
        String[] args = {"--flows=2000", "--windows=2", "--seed=3"};

        assertThat(withoutTimes(Run.of(Family::create, "", args)))
                .isEqualTo(withoutTimes(Run.of(Family::create, "", args)))
                .isNotEqualTo(withoutTimes(Run.of(Family::create, "", "--flows=2000", "--windows=2", "--seed=4")));
    }

    private static String withoutTimes(Run run) {
        return run.out().substring(0, run.out().indexOf("\nns "));
    }
}
