package dev.filtersmith.advisor.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Table 3 of the choice Bloom paper, compared with an independent program's figures of 30 trials
 * each.
 */
class ChoiceBloomSimulationTest {
    private static final int ELEMENTS = 10_000;
    private static final int TRIALS_OF_THE_FIGURES = 30;

    /** The mean of some trials and that of the figures differ by less than five standard errors. */
    private static void assertFigures(
            int bits, int choices, int hashFunctions, int rounds, double rate, double error, int trials) {
        ChoiceBloomSimulation simulation = new ChoiceBloomSimulation(ELEMENTS, bits, choices, hashFunctions, rounds);
        double sum = 0;
        for (int seed = 0; seed < trials; seed++) {
            sum += ChoiceBloomRate.ofOnes(simulation.ones(seed), choices, hashFunctions);
        }
        double ownError = error * Math.sqrt((double) TRIALS_OF_THE_FIGURES / trials);
        assertThat(sum / trials).isCloseTo(rate, within(5 * Math.hypot(error, ownError)));
    }

    @ParameterizedTest
    @CsvSource({
        "80000, 2, 7, 10, 1.508368e-02, 3.1e-05",
        "80000, 3, 8, 30, 1.238732e-02, 2.0e-05",
        "160000, 2, 14, 10, 2.260242e-04, 6.3e-07",
        "320000, 2, 26, 10, 6.263979e-08, 1.8e-10"
    })
    void fewTrialsAgreeWithTable3(int bits, int choices, int hashFunctions, int rounds, double rate, double error) {
        assertFigures(bits, choices, hashFunctions, rounds, rate, error, 3);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "80000, 2, 7, 10, 1.508368e-02, 3.1e-05",
        "80000, 2, 8, 15, 1.479776e-02, 3.4e-05",
        "80000, 3, 8, 30, 1.238732e-02, 2.0e-05",
        "80000, 3, 8, 40, 1.222686e-02, 2.2e-05",
        "160000, 2, 14, 10, 2.260242e-04, 6.3e-07",
        "160000, 2, 14, 15, 2.216740e-04, 5.6e-07",
        "160000, 3, 15, 30, 1.608022e-04, 4.2e-07",
        "160000, 3, 15, 40, 1.580426e-04, 2.9e-07",
        "320000, 2, 26, 10, 6.263979e-08, 1.8e-10",
        "320000, 2, 26, 15, 6.150375e-08, 1.9e-10",
        "320000, 3, 27, 30, 3.606128e-08, 9.8e-11",
        "320000, 3, 27, 40, 3.525522e-08, 1.0e-10"
    })
    void agreesWithTable3(int bits, int choices, int hashFunctions, int rounds, double rate, double error) {
        assertFigures(bits, choices, hashFunctions, rounds, rate, error, TRIALS_OF_THE_FIGURES);
    }

    /**
     * One round is the online greedy algorithm: the simulated ones of table 1, whose standard error
     * over 1000 trials is at most 5.3e-5.
     */
    @ParameterizedTest
    @CsvSource({
        "80000, 1, 6, 0.5275506",
        "80000, 3, 7, 0.5018491",
        "160000, 2, 13, 0.5186864",
        "320000, 3, 25, 0.5021945"
    })
    void oneRoundIsTheEquations(int bits, int choices, int hashFunctions, double ones) {
        double sum = 0;
        int trials = 20;
        ChoiceBloomSimulation simulation = new ChoiceBloomSimulation(ELEMENTS, bits, choices, hashFunctions, 1);
        for (int seed = 0; seed < trials; seed++) {
            sum += simulation.ones(seed);
        }
        // Ones of a filter have a standard deviation of at most sqrt(1000) * 5.6e-5 = 0.0018.
        assertThat(sum / trials).isCloseTo(ones, within(5 * 0.0018 / Math.sqrt(trials)));
    }

    @Test
    void theModelTellsItsError() {
        ChoiceBloomModel model = ChoiceBloomModel.rebalanced(16, 2, 14, 9);
        assertThat(model.standardError()).isBetween(1e-7, 0.01 * model.falsePositiveRate());
        assertThat(model.falsePositiveRate())
                .isCloseTo(2.260242e-04, within(5 * Math.hypot(6.3e-07, model.standardError())));
        assertThat(model.ones()).isCloseTo(0.5224910, within(1e-3));
        assertThat(model.rates(1)).matches("2.3e-04 after 9 sweeps \\(standard error \\d.\\de-0[67]\\)");
        ChoiceBloomModel online = ChoiceBloomModel.of(16, 2, 14);
        assertThat(online.rates(2)).isEqualTo("4.03e-04");
        assertThat(online.promise())
                .isEqualTo("The predicted false positive rate is 4.032e-04. Then 54.5% of its bits are set.");
        assertThat(online.replaces()).isEqualTo("a Bloom filter of as many bits 4.59e-04");
    }

    @Test
    void refusesParametersOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ChoiceBloomSimulation(1, 1, 1, 1, 0));
    }
}
