package dev.filtersmith.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterFullException;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Prints the rate, fresh and after churn, and the puts that found no path, as tables of the design
 * decisions. Not part of the build.
 */
class WindowFigures {
    private static final int QUERIES = 100_000_000;
    private static final int ROUNDS = 10;

    /** Slots of some bits, fresh and after all keys were replaced ten times. */
    @ParameterizedTest
    @CsvSource({
        "8, 1000000, 0, 8.56",
        "11, 1000000, 0.9167, 12.0",
        "15, 1000000, 0.9375, 16.0",
        "16, 1000000, 0.9412, 17.0",
        "19, 1000000, 0.9406, 20.2"
    })
    void rates(int slotBits, int elements, double use, double bitsPerKey) {
        WindowedCuckooMultiset filter = RandomWindows.filter(
                WindowedCuckooSpec.builder().slotBits(slotBits).averageUse(use).build(), elements, 1);
        LongStream.range(0, elements).forEach(filter::put);
        double fresh = rate(filter);
        for (long key = 0; key < (long) ROUNDS * elements; key++) {
            assertThat(filter.remove(key)).isTrue();
            filter.put(key + elements);
        }
        System.out.printf(
                Locale.ROOT,
                "%.1f bits per key, slots of %d bits: fresh %.3e, after churn %.3e, expected %.3e, no path %d%n",
                bitsPerKey,
                slotBits,
                fresh,
                rate(filter),
                filter.expectedFpp(),
                filter.filterCore().overflows());
    }

    private static double rate(WindowedCuckooMultiset filter) {
        // Random, because consecutive keys may do better or worse than the mean by some percent.
        return new SplittableRandom(1)
                        .longs(QUERIES)
                        .filter(filter::mightContain)
                        .count()
                / (double) QUERIES;
    }

    /** Puts without a path in filters that are filled and then changed ten times. */
    @ParameterizedTest
    @CsvSource({
        "16, 1, 0, 4000, 20000",
        "16, 3, 0, 4000, 20000",
        "16, 10, 0, 4000, 10000",
        "16, 30, 0, 4000, 5000",
        "16, 100, 0, 4000, 2000",
        "16, 300, 0, 4000, 1000",
        "16, 1000, 0, 4000, 2000",
        "16, 10000, 0, 4000, 200",
        "16, 100000, 0, 4000, 20",
        "16, 1000000, 0, 4000, 2",
        "16, 16000000, 0, 4000, 1",
        "8, 100000, 0, 4000, 20",
        "6, 100000, 0, 4000, 20",
        "16, 100000, 0.94, 1000, 10",
        "16, 100000, 0.95, 1000, 10",
        "16, 100000, 0.95, 4000, 10",
        "16, 100000, 0.96, 4000, 2",
        "16, 100000, 0.96, 60000, 2"
    })
    void putsWithoutAPath(int slotBits, int elements, double use, int visits, int filters) {
        long without = 0;
        long moves = 0;
        int largest = 0;
        long refused = 0;
        for (int seed = 0; seed < filters; seed++) {
            WindowedCuckooMultiset filter = RandomWindows.filter(
                    WindowedCuckooSpec.builder()
                            .slotBits(slotBits)
                            .averageUse(use)
                            .relocationVisits(visits)
                            .stashCapacity(64)
                            .build(),
                    elements,
                    seed);
            try {
                for (long key = 0; key < (long) (1 + ROUNDS) * elements; key++) {
                    if (key >= elements) {
                        assertThat(filter.remove(key - elements)).isTrue();
                    }
                    filter.put(key);
                    largest = Math.max(largest, filter.stashSize());
                }
            } catch (FilterFullException full) {
                refused++;
            }
            without += filter.filterCore().overflows();
            moves += filter.filterCore().moves();
        }
        long puts = (long) (1 + ROUNDS) * elements * filters;
        System.out.printf(
                Locale.ROOT,
                "slots of %d bits, %d elements, use %s, %d visits: %d puts, %d without a path, at most %d in the"
                        + " stash, %d filters that refused, %.2f moves a put%n",
                slotBits,
                elements,
                use == 0 ? "by size" : use,
                visits,
                puts,
                without,
                largest,
                refused,
                (double) moves / puts);
    }
}
