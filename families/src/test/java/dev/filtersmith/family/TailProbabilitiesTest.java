package dev.filtersmith.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailProbabilitiesTest {
    private static final Percentage DOCUMENTED = Percentage.withPercentage(1e-9);
    private static final double POISSON = 0.22775453956734784;
    private static final double BINOMIAL = 6.0467419973887116e-15;

    /**
     * Checks Table I of the paper on rank-indexed filters, L = 64 and lambda = 0.875: 0.13, 0.01,
     * 8e-17. The last is a misprint of 5.5e-17.
     */
    @Test
    void tableOneOfThePaper() {
        assertThat(TailProbabilities.poisson(56, 64)).isCloseTo(0.12911470003484105, DOCUMENTED);
        assertThat(TailProbabilities.poisson(56, 74)).isCloseTo(0.008817887143047964, DOCUMENTED);
        assertThat(TailProbabilities.poisson(56, 128)).isCloseTo(5.519355319006873e-17, DOCUMENTED);
    }

    /** Compares with values recomputed with sixty digits. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 3, 0.00175162255629082365",
        "113.25, 190, 1.79126778520792653907e-11",
        "113.25, 100, 0.886035513142375773826",
        "0.001, 0, 0.000999500166625008332",
    })
    void poissonTails(double mean, int limit, double expected) {
        assertThat(TailProbabilities.poisson(mean, limit)).isCloseTo(expected, DOCUMENTED);
    }

    /** Does the same, up to the largest filters. */
    @ParameterizedTest
    @CsvSource({
        "1700, 0.2, 400, 0.000159793189476314944",
        "1700, 0.2, 459, 1.49473128734282220596e-12",
        "33554432, 0.01, 340000, 6.0467419973879002874e-15",
        "100000, 0.00065, 135, 1.07076067468650445e-14",
        "2147483648, 2.98023223876953125e-08, 150, 1.73123901650500056573e-20",
    })
    void binomialTails(double trials, double success, double limit, double expected) {
        assertThat(TailProbabilities.binomial(trials, success, limit)).isCloseTo(expected, DOCUMENTED);
    }

    @Test
    void binomialTailsAreTheSumsOfTheirTerms() {
        for (int trials = 1; trials <= 60; trials += 7) {
            for (double success : new double[] {1e-9, 0.0625, 0.3, 0.5}) {
                for (int limit = (int) Math.ceil(trials * success); limit <= trials; limit++) {
                    assertThat(TailProbabilities.binomial(trials, success, limit))
                            .as("%s of %s at %s", limit, trials, success)
                            .isCloseTo(sum(trials, success, limit), DOCUMENTED);
                }
            }
        }
    }

    /** Returns the exact sum, term by term. */
    private static double sum(int trials, double success, int limit) {
        BigDecimal yes = new BigDecimal(success);
        BigDecimal no = BigDecimal.ONE.subtract(yes);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal choose = BigDecimal.ONE;
        for (int number = 0; number <= trials; number++) {
            if (number > limit) {
                sum = sum.add(choose.multiply(yes.pow(number)).multiply(no.pow(trials - number)));
            }
            choose = choose.multiply(BigDecimal.valueOf(trials - number))
                    .divide(BigDecimal.valueOf(number + 1), MathContext.UNLIMITED);
        }
        return sum.doubleValue();
    }

    @Test
    void tailsAtTheirEnds() {
        assertThat(TailProbabilities.binomial(10, 0.5, 10)).isZero();
        assertThat(TailProbabilities.binomial(10, 0, 0)).isZero();
        assertThat(TailProbabilities.binomial(10, 1, 9)).isOne();
        assertThat(TailProbabilities.binomial(10, 1, 10)).isZero();
        assertThat(TailProbabilities.binomial(10, 0.5, 4)).as("below the mean").isOne();
        assertThat(TailProbabilities.binomial(0, 0.5, 0)).isZero();
    }

    @Test
    void tailsFallWithTheLimitAndRiseWithTheMean() {
        for (int limit = 0; limit < 300; limit++) {
            double tail = TailProbabilities.poisson(80, limit);
            assertThat(TailProbabilities.poisson(80, limit + 1)).isLessThanOrEqualTo(tail);
            assertThat(TailProbabilities.poisson(80.5, limit)).isGreaterThanOrEqualTo(tail);
        }
        for (double limit = 20; limit < 190; limit += 0.25) {
            double tail = TailProbabilities.binomial(200, 0.1, limit);
            assertThat(TailProbabilities.binomial(200, 0.1, limit + 0.25)).isLessThan(tail);
            assertThat(TailProbabilities.binomial(200, 0.1001, limit)).isGreaterThanOrEqualTo(tail);
        }
    }

    /** Sizes follow from these bits, so they must be the same on all machines. */
    @Test
    void tailsAreTheSameToTheLastBit() {
        assertThat(TailProbabilities.poisson(65.536, 71)).isEqualTo(POISSON);
        assertThat(TailProbabilities.binomial(1 << 25, 0.01, 340000)).isEqualTo(BINOMIAL);
    }
}
