package dev.filtersmith.advisor.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.baseline.CountingBloomRate;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountingBloomModelTest {
    @Test
    void countersOfFourBitsAreABloomFilter() {
        CountingBloomModel model = CountingBloomModel.of(54, 4, 9);
        assertThat(model.falsePositiveRate()).isEqualTo(BloomRate.of(13.5, 9)).isEqualTo(CountingBloomRate.best(54));
        assertThat(model.churnedRate()).isCloseTo(model.falsePositiveRate(), within(1e-12));
        // Half of the counters are above 0, so mu = 2/3: e^-mu mu^15 / 15! (1 + mu / 16 + ...).
        assertThat(model.saturation()).isCloseTo(9.354e-16, within(1e-18));
        assertThat(model.rates(2)).isEqualTo("1.53e-03 fresh and under churn");
        assertThat(model.replaces()).isEqualTo("a Bloom filter of this rate, without removal, takes 13.50");
        assertThat(model.promise())
                .isEqualTo("The predicted false positive rate is 1.529e-03 fresh and under churn. A counter has "
                        + "reached its"
                        + " highest value, and stays there, with probability 9.4e-16.");
    }

    @Test
    void wideCountersNeverStay() {
        assertThat(CountingBloomModel.of(128, 8, 11).churnedRate()).isEqualTo(BloomRate.of(16, 11));
        assertThat(CountingBloomModel.of(8, 8, 64).saturation()).isLessThan(1e-50);
    }

    /**
     * Simulates counters that elements increment and decrement. After 2^17 elements of one hash
     * function in 2^17 / mean counters, the share above 0 has a standard deviation of at most 0.5 /
     * sqrt(counters); five of these are allowed.
     */
    @ParameterizedTest
    @CsvSource({"0.6875, 3", "2, 3", "4, 15", "0.25, 3"})
    void countersThatStayRaiseTheRateAsSimulated(double mean, int ceiling) {
        int elements = 1 << 17;
        int[] counters = new int[(int) Math.round(elements / mean)];
        int[] counterOf = new int[elements];
        SplittableRandom random = new SplittableRandom(11);
        for (int element = 0; element < elements; element++) {
            counterOf[element] = random.nextInt(counters.length);
            countUp(counters, counterOf[element], ceiling);
        }
        for (int step = 0; step < 5 * elements; step++) {
            int element = random.nextInt(elements);
            int old = counterOf[element];
            counters[old] -= counters[old] < ceiling ? 1 : 0;
            counterOf[element] = random.nextInt(counters.length);
            countUp(counters, counterOf[element], ceiling);
        }
        double ones = 0;
        for (int counter : counters) {
            ones += counter > 0 ? 1 : 0;
        }
        assertThat(StuckCounters.ones(mean, ceiling, 5))
                .isCloseTo(ones / counters.length, within(2.5 / Math.sqrt(counters.length)))
                .isGreaterThanOrEqualTo(StuckCounters.ones(mean, ceiling, 0));
    }

    private static void countUp(int[] counters, int counter, int ceiling) {
        counters[counter] = Math.min(ceiling, counters[counter] + 1);
    }

    @Test
    void countersOfTwoBitsWearOut() {
        CountingBloomModel model = CountingBloomModel.of(32, 2, 11);
        assertThat(model.saturation()).isBetween(0.03, 0.035);
        assertThat(model.churnedRate()).isGreaterThan(2 * model.falsePositiveRate());
        assertThat(model.highestRate()).isEqualTo(model.churnedRate());
        assertThat(model.rates(1))
                .startsWith("4.6e-04 fresh and ")
                .endsWith(" after half of the elements were replaced ten times");
    }
}
