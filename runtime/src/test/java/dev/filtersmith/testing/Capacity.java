package dev.filtersmith.testing;

import dev.filtersmith.layout.BloomLayout;
import dev.filtersmith.layout.ChoiceBloomLayout;
import dev.filtersmith.layout.CountingBloomLayout;
import dev.filtersmith.layout.DLeftCountingLayout;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.DynamicDLeftCountingLayout;
import dev.filtersmith.layout.Layout;
import dev.filtersmith.layout.LayoutVisitor;
import dev.filtersmith.layout.RankIndexedLayout;
import dev.filtersmith.layout.RankIndexedSize;

/** How many different fingerprints the buckets of a filter can hold. */
public final class Capacity {
    /** Filters of a Bloom family are never full; this many times the expected elements is far more than they are good for. */
    private static final int BEYOND_USE = 2;

    private Capacity() {}

    /**
     * The most fingerprints; in a Bloom family, more than the filter is good for.
     *
     * @param layout layout
     * @param expectedElements expected number of elements
     * @return capacity of all buckets together
     */
    public static int of(Layout layout, long expectedElements) {
        return layout.accept(new LayoutVisitor<>() {
            @Override
            public Integer dLeft(DLeftLayout dLeft) {
                return dLeft.size(expectedElements).buckets() * dLeft.spec().subtables() * dLeft.maximumLoad();
            }

            @Override
            public Integer dLeftCounting(DLeftCountingLayout counting) {
                return counting.size(expectedElements).buckets()
                        * counting.spec().subtables()
                        * counting.spec().cellsPerBucket();
            }

            @Override
            public Integer dynamicDLeftCounting(DynamicDLeftCountingLayout dynamic) {
                return dynamic.size(expectedElements).buckets()
                        * dynamic.spec().subtables()
                        * Math.max(dynamic.maximumLoad(), dynamic.spec().overfullSlots());
            }

            @Override
            public Integer rankIndexed(RankIndexedLayout rankIndexed) {
                RankIndexedSize size = rankIndexed.size(expectedElements);
                return size.buckets() * rankIndexed.spec().slots()
                        + size.seconds() * rankIndexed.spec().secondSlots()
                        + size.thirds() * rankIndexed.spec().thirdSlots();
            }

            @Override
            public Integer bloom(BloomLayout bloom) {
                return (int) (BEYOND_USE * expectedElements);
            }

            @Override
            public Integer choiceBloom(ChoiceBloomLayout choiceBloom) {
                return (int) (BEYOND_USE * expectedElements);
            }

            @Override
            public Integer countingBloom(CountingBloomLayout countingBloom) {
                return (int) (BEYOND_USE * expectedElements);
            }
        });
    }
}
