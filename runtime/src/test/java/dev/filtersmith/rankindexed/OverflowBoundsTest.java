package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverflowBoundsTest {
    private static final Percentage DOCUMENTED = Percentage.withPercentage(1e-9);
    private static final double POISSON = 0.22775453956734784;
    private static final double BINOMIAL = 6.0467419973887116e-15;

    /**
     * Checks the paper's Table I, L = 64 and lambda = 0.875: 0.13, 0.01, 8e-17. The last is a
     * misprint of 5.5e-17.
     */
    @Test
    void tableOneOfThePaper() {
        assertThat(OverflowBounds.poissonTail(56, 64)).isCloseTo(0.12911470003484105, DOCUMENTED);
        assertThat(OverflowBounds.poissonTail(56, 74)).isCloseTo(0.008817887143047964, DOCUMENTED);
        assertThat(OverflowBounds.poissonTail(56, 128)).isCloseTo(5.519355319006873e-17, DOCUMENTED);
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
        assertThat(OverflowBounds.poissonTail(mean, limit)).isCloseTo(expected, DOCUMENTED);
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
        assertThat(OverflowBounds.binomialTail(trials, success, limit)).isCloseTo(expected, DOCUMENTED);
    }

    @Test
    void binomialTailsAreTheSumsOfTheirTerms() {
        for (int trials = 1; trials <= 60; trials += 7) {
            for (double success : new double[] {1e-9, 0.0625, 0.3, 0.5}) {
                for (int limit = (int) Math.ceil(trials * success); limit <= trials; limit++) {
                    assertThat(OverflowBounds.binomialTail(trials, success, limit))
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
        assertThat(OverflowBounds.binomialTail(10, 0.5, 10)).isZero();
        assertThat(OverflowBounds.binomialTail(10, 0, 0)).isZero();
        assertThat(OverflowBounds.binomialTail(10, 1, 9)).isOne();
        assertThat(OverflowBounds.binomialTail(10, 1, 10)).isZero();
        assertThat(OverflowBounds.binomialTail(10, 0.5, 4)).as("below the mean").isOne();
        assertThat(OverflowBounds.binomialTail(0, 0.5, 0)).isZero();
    }

    @Test
    void tailsFallWithTheLimitAndRiseWithTheMean() {
        for (int limit = 0; limit < 300; limit++) {
            double tail = OverflowBounds.poissonTail(80, limit);
            assertThat(OverflowBounds.poissonTail(80, limit + 1)).isLessThanOrEqualTo(tail);
            assertThat(OverflowBounds.poissonTail(80.5, limit)).isGreaterThanOrEqualTo(tail);
        }
        for (double limit = 20; limit < 190; limit += 0.25) {
            double tail = OverflowBounds.binomialTail(200, 0.1, limit);
            assertThat(OverflowBounds.binomialTail(200, 0.1, limit + 0.25)).isLessThan(tail);
            assertThat(OverflowBounds.binomialTail(200, 0.1001, limit)).isGreaterThanOrEqualTo(tail);
        }
    }

    /** Sizes follow from these bits, so they must be the same on all machines. */
    @Test
    void tailsAreTheSameToTheLastBit() {
        assertThat(OverflowBounds.poissonTail(65.536, 71)).isEqualTo(POISSON);
        assertThat(OverflowBounds.binomialTail(1 << 25, 0.01, 340000)).isEqualTo(BINOMIAL);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 10, 5",
        "2, 50, 40",
        "10, 65.5, 71",
        "1526, 65.53, 71",
        "1526, 65.53, 85",
        "100000, 65, 70",
        "33554432, 64, 70"
    })
    void extensionsAreTheLeastThatHoldTheProbability(int buckets, double mean, int slots) {
        for (double probability : new double[] {0.4, 1e-3, 4.5e-11, 1e-40}) {
            int least = OverflowBounds.leastExtensions(buckets, mean, slots, probability);
            assertThat(least).isBetween(1, buckets);
            assertThat(OverflowBounds.moreThan(buckets, mean, slots, least)).isLessThanOrEqualTo(probability);
            if (least > 1) {
                assertThat(OverflowBounds.moreThan(buckets, mean, slots, least - 1))
                        .isGreaterThan(probability);
            }
        }
    }

    @Test
    void extensionsForAllBucketsWhereMostAreFull() {
        assertThat(OverflowBounds.leastExtensions(1000, 200, 20, 1e-10)).isEqualTo(1000);
        assertThat(OverflowBounds.leastExtensions(1, 3, 200, 1e-10)).isOne();
    }

    @Test
    void anyBucketOverflowsWithTheSumOfTheirProbabilities() {
        assertThat(OverflowBounds.any(1526, 100_000, 135))
                .isCloseTo(1526 * OverflowBounds.binomialTail(100_000, 1.0 / 1526, 135), within(1e-20));
        assertThat(OverflowBounds.any(1, 10, 10)).isZero();
        assertThat(OverflowBounds.any(1, 11, 10)).isOne();
    }
}
