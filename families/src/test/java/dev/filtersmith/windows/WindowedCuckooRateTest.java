package dev.filtersmith.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.filtersmith.FilterContent;
import dev.filtersmith.testing.TestShapes;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowedCuckooRateTest {
    private static final int QUERIES = 2_000_000;

    /** A query of a small filter depends much on its few elements, so there are many filters. */
    private static final int ELEMENTS = 20_000;

    /** The rate is the predicted one, within five standard deviations of a binomial. */
    @ParameterizedTest
    @CsvSource({"6, 200000", "8, 200000", "11, 200000", "16, 100000", "8, 1000", "10, 100", "8, 10", "10, 1"})
    void falsePositivesAreAsMany(int slotBits, int elements) {
        int tables = Math.max(1, ELEMENTS / elements);
        int queries = QUERIES / tables;
        long hits = 0;
        double predicted = 0;
        for (int table = 0; table < tables; table++) {
            WindowedCuckooMultiset filter = RandomWindows.filter(
                    WindowedCuckooSpec.builder().slotBits(slotBits).build(), elements, table);
            LongStream.range(0, elements).forEach(filter::put);
            hits += hits(filter, queries);
            predicted += filter.expectedFpp() * queries;
        }
        assertThat((double) hits).isCloseTo(predicted, Offset.offset(5 * Math.sqrt(predicted)));
    }

    private static long hits(WindowedCuckooMultiset filter, long queries) {
        return LongStream.range(0, queries)
                .filter(key -> filter.mightContain(~key))
                .count();
    }

    /** After all keys were replaced ten times, the rate and the load are those of a new filter. */
    @Test
    void churnChangesNoRateAndRefusesNothing() {
        int elements = 50_000;
        WindowedCuckooMultiset filter =
                RandomWindows.filter(WindowedCuckooSpec.builder().slotBits(9).build(), elements, 5);
        LongStream.range(0, elements).forEach(filter::put);
        FilterContent fresh = filter.filterCore().scan();
        double freshHits = hits(filter, QUERIES);
        for (long key = 0; key < 10L * elements; key++) {
            assertThat(filter.remove(key)).isTrue();
            filter.put(key + elements);
        }
        assertThat(filter.filterCore().overflows()).isZero();
        assertThat(filter.missedRemovals()).isZero();
        FilterContent now = filter.filterCore().scan();
        assertThat(now.approximateElementCount()).isEqualTo(fresh.approximateElementCount());
        // A third element of one class, by chance, is none of the slots'.
        assertThat(now.loadHistogram().get(1) + copies(filter)).isEqualTo(elements);
        assertThat(copies(filter)).isLessThan(elements / 10_000);
        assertThat(now.expectedFpp()).isCloseTo(fresh.expectedFpp(), withinPercentage(0.01));
        LongStream.range(10L * elements, 11L * elements)
                .forEach(key -> assertThat(filter.mightContain(key)).isTrue());
        double hits = hits(filter, QUERIES);
        assertThat(hits).isCloseTo(freshHits, Offset.offset(4 * Math.sqrt(2.0 * freshHits)));
    }

    private static long copies(WindowedCuckooMultiset filter) {
        return filter.approximateElementCount()
                - TestShapes.single(filter).table().elements();
    }

    @Test
    void theHistogramCountsSlotsByUse() {
        WindowedCuckooMultiset filter = RandomWindows.filter(
                WindowedCuckooSpec.builder().averageUse(0.5).build(), 1000, 5);
        LongStream.range(0, 1000).forEach(filter::put);
        FilterContent content = filter.filterCore().scan();
        assertThat(content.loadHistogram()).containsExactly(1000L, 1000L);
        assertThat(content.approximateElementCount()).isEqualTo(1000);
        assertThat(content.expectedFpp())
                .isEqualTo(filter.expectedFpp())
                .isCloseTo(4 * 0.5 / 65536, Offset.offset(5e-8));
    }
}
