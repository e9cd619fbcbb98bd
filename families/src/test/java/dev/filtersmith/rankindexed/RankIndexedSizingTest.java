package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankIndexedSizingTest {
    private static final long[][] RANGES = {{1, 3000}, {100_000, 100_300}, {1_000_000, 1_000_100}};

    /** Coprime to all numbers of elements of a bucket. */
    private static final long STRIDE = 9973;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.536, slots = 71,"
                        + " secondSlots = 15, thirdSlots = 62)",
                "@RankIndexedFilter(chains = 64, remainderBits = 6, averageLoad = 47.9157, slots = 51,"
                        + " secondSlots = 13, thirdSlots = 56)",
                "@RankIndexedFilter(chains = 64, remainderBits = 20, averageLoad = 170.3578, slots = 179,"
                        + " secondSlots = 24, thirdSlots = 91)",
                "@RankIndexedFilter(chains = 64, remainderBits = 12, averageLoad = 82.8501, slots = 89,"
                        + " secondSlots = 17, thirdSlots = 67, overflowProbability = 1e-3)",
                "@RankIndexedCountingFilter(chains = 63, remainderBits = 10, averageLoad = 64.512, slots = 70,"
                        + " secondSlots = 15, thirdSlots = 61)"
            })
    void moreElementsNeverTakeFewerBits(String text) {
        RankIndexedLayout layout = (RankIndexedLayout) layout(text);
        for (long[] range : RANGES) {
            assertGrowing(layout, range[0], range[1], 1);
        }
        assertGrowing(layout, 3000, 3_000_000, STRIDE);
    }

    private static void assertGrowing(RankIndexedLayout layout, long first, long last, long stride) {
        long before = 0;
        for (long elements = first; elements <= last; elements += stride) {
            RankIndexedSize size = layout.size(elements);
            assertThat(size.bits()).as("%d elements", elements).isGreaterThanOrEqualTo(before);
            assertThat(size.expectedElements()).isEqualTo(elements);
            before = size.bits();
        }
    }

    private static Layout layout(String text) {
        return FilterSpec.parse(text).toLayout();
    }
}
