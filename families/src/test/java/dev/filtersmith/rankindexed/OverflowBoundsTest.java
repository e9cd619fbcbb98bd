package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.family.TailProbabilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverflowBoundsTest {
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
                .isCloseTo(1526 * TailProbabilities.binomial(100_000, 1.0 / 1526, 135), within(1e-20));
        assertThat(OverflowBounds.any(1, 10, 10)).isZero();
        assertThat(OverflowBounds.any(1, 11, 10)).isOne();
    }
}
