package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of occurrences of a key, in every family with deletion. */
class CountTest {
    private static final int PUTS = 7;

    /**
     * Puts a key seven times and removes it twice. Counters of two bits stop at 3, and stay there.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@DLeftCountingFilter | 7 | 5",
                "@DLeftCountingFilter(cellCounterBits = 1) | 7 | 5",
                "@DynamicDLeftCountingFilter | 7 | 5",
                "@WindowedCuckooFilter | 7 | 5",
                "@RankIndexedCountingFilter(chains = 16, remainderBits = 9, averageLoad = 10, slots = 11,"
                        + " secondSlots = 2, thirdSlots = 24, overflowProbability = 0.001) | 7 | 5",
                "@CountingBloomFilter(bitsPerKey = 48, hashFunctions = 8) | 7 | 5",
                "@CountingBloomFilter(counterBits = 2, bitsPerKey = 24, hashFunctions = 8) | 3 | 3"
            })
    void isTheTrueCountUpToTheCeilingOfABloomFiltersCounters(String spec, int afterPuts, int afterRemovals) {
        LongCountingFilter filter = Filters.builder((CountingSpec) FilterSpec.parse(spec))
                .expectedElements(1000)
                .build();
        for (int put = 0; put < PUTS; put++) {
            filter.put(42);
        }
        assertThat(filter.count(42)).isEqualTo(afterPuts);
        assertThat(filter.remove(42)).isTrue();
        assertThat(filter.remove(42)).isTrue();
        assertThat(filter.count(42)).isEqualTo(afterRemovals);
        assertThat(filter.count(43)).isZero();
    }
}
