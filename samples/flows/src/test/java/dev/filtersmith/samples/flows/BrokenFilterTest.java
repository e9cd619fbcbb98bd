package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the messages for filters that fail and for unusable arguments. */
class BrokenFilterTest {
    private static final String LOG = """
            0 10.0.0.1 1 10.0.0.2 80 tcp
            1 10.0.0.1 2 10.0.0.2 80 tcp
            2 10.0.0.1 2 10.0.0.2 80 tcp
            3 10.0.0.1 3 10.0.0.2 80 tcp
            """;

    @Test
    void aForgottenFlowFailsTheRun() {
        Run run = run((family, elements, seed) -> new FakeFilter(elements, flow -> flow.sourcePort() == 2), LOG);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).endsWith("flows: the filter lost flows, or kept what had expired\n");
        assertThat(run.number("false negatives", 0)).isEqualTo(4);
        assertThat(run.number("missed removals", 0)).isEqualTo(2);
        assertThat(run.number("left at the end", 0)).isEqualTo(2);
    }

    @Test
    void aFullFilterLosesNothing() {
        Run run = run((family, elements, seed) -> new FakeFilter(2, flow -> false), LOG);

        assertThat(run.exitCode()).isZero();
        assertThat(run.number("refused puts", 0)).isEqualTo(2);
        assertThat(run.number("at most surplus", 0)).isEqualTo(2);
        assertThat(run.number("false negatives", 0)).isZero();
        assertThat(run.number("left at the end", 0)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--flows=0",
                "--window=0",
                "--window=NaN",
                "--windows=0",
                "--flows=1000000000000000",
                "--family=bloom",
                "--seed=x"
            })
    void argumentsOfNoUseAreRefused(String argument) {
        Run run = Run.of(Family::create, "", argument);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains(argument.substring(0, argument.indexOf('=')))
                .doesNotContain("\tat ");
    }

    @Test
    void filesOfNoUseAreRefused() {
        Run run = Run.of(Family::create, "", "no such file");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("flows: cannot read no such file: there is no such file\n");
        assertThat(Run.of(Family::create, "", "nul\0").exitCode()).isEqualTo(2);
        assertThat(run(Family::create, "# nothing\n").err()).endsWith("flows: no record in -\n");
    }

    @Test
    void manyWrongLinesAreSaidOnce() {
        Run run = run(Family::create, "wrong\n".repeat(1000) + LOG);

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).hasLineCount(11).contains("-, line 10: ").endsWith("1,000 wrong lines left out\n");
    }

    private static Run run(FilterFactory filters, String log) {
        return Run.of(filters, log, "--flows=100", "--window=10", "-");
    }
}
