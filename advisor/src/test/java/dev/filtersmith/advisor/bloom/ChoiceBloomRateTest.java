package dev.filtersmith.advisor.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.advisor.baseline.BloomRate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The equation's column of tables 1 and 2 of the choice Bloom paper, compared with an independent
 * program.
 */
class ChoiceBloomRateTest {
    @ParameterizedTest
    @CsvSource({
        "8, 1, 6, 2.15771415e-02, 0.527633447",
        "8, 2, 7, 2.32325519e-02, 0.529595783",
        "8, 3, 7, 2.38851405e-02, 0.501929135",
        "16, 1, 11, 4.58710731e-04, 0.497168422",
        "16, 2, 13, 3.93260407e-04, 0.518679945",
        "16, 3, 13, 3.60880663e-04, 0.499441010",
        "32, 1, 22, 2.10415535e-07, 0.497168422",
        "32, 2, 24, 1.28543978e-07, 0.501573104",
        "32, 3, 25, 9.98287338e-08, 0.502210019"
    })
    void agreesWithRecomputedFiguresOfTable1(double bits, int choices, int best, double rate, double ones) {
        assertThat(ChoiceBloomRate.bestHashFunctions(bits, choices)).isEqualTo(best);
        assertThat(ChoiceBloomRate.of(bits, choices, best)).isCloseTo(rate, within(5.1e-9 * rate));
        assertThat(ChoiceBloomRate.ones(bits, choices, best)).isCloseTo(ones, within(5.1e-10));
    }

    /** The last column of table 2, as the paper prints it. */
    @ParameterizedTest
    @CsvSource({
        "8, 2, 7, 0.5296",
        "8, 3, 7, 0.5019",
        "16, 2, 13, 0.5187",
        "16, 3, 13, 0.4994",
        "32, 2, 24, 0.5016",
        "32, 3, 25, 0.5022"
    })
    void agreesWithTable2(double bits, int choices, int hashFunctions, double ones) {
        assertThat(ChoiceBloomRate.ones(bits, choices, hashFunctions)).isCloseTo(ones, within(5e-5));
    }

    @Test
    void oneChoiceIsABloomFilter() {
        for (double bits = 1; bits <= 64; bits += 0.5) {
            int best = ChoiceBloomRate.bestHashFunctions(bits, 1);
            assertThat(best).isEqualTo(BloomRate.bestHashFunctions(bits));
            assertThat(ChoiceBloomRate.of(bits, 1, best)).isEqualTo(BloomRate.of(bits, best));
        }
    }

    /**
     * With one hash function dq/dt = -q^c / b, where q = 1 - z: q = (1 + (c - 1) / b)^(-1 / (c -
     * 1)).
     */
    @ParameterizedTest
    @CsvSource({"1, 2", "1, 8", "0.25, 3", "8, 2", "64, 5"})
    void solvesTheEquationOfOneHashFunction(double bits, int choices) {
        double zeros = Math.pow(1 + (choices - 1) / bits, -1.0 / (choices - 1));
        assertThat(ChoiceBloomRate.ones(bits, choices, 1)).isCloseTo(1 - zeros, within(1e-10));
    }

    @Tag("full")
    @Test
    void theBestNumberOfHashFunctionsIsTheBestOfAll() {
        for (int choices = 2; choices <= 8; choices += 3) {
            for (double bits = 1; bits <= 64; bits += bits < 12 ? 1 : 13) {
                double best = ChoiceBloomRate.of(bits, choices, ChoiceBloomRate.bestHashFunctions(bits, choices));
                for (int other = 1; other <= ChoiceBloomRate.MAX_HASH_FUNCTIONS; other++) {
                    assertThat(ChoiceBloomRate.of(bits, choices, other)).isGreaterThanOrEqualTo(best);
                }
            }
        }
    }

    @Test
    void refusesParametersOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> ChoiceBloomRate.ones(0, 2, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> ChoiceBloomRate.ones(8, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> ChoiceBloomRate.of(8, 2, 0));
    }
}
