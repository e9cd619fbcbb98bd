package dev.filtersmith.testing;

import dev.filtersmith.Layout;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedSize;
import dev.filtersmith.windows.WindowedCuckooLayout;

/** The number of different fingerprints that fit in the buckets of a filter. */
public final class Capacity {
    /**
     * Filters of a Bloom family are never full; this multiple of the expected elements is far
     * beyond their useful range.
     */
    private static final int BEYOND_USE = 2;

    private Capacity() {}

    /**
     * Returns the maximum number of fingerprints; for a Bloom family, a number beyond the filter's
     * useful range.
     *
     * @param layout layout
     * @param expectedElements expected number of elements
     * @return capacity of all buckets
     */
    public static int of(Layout layout, long expectedElements) {
        if (layout instanceof DLeftLayout dLeft) {
            return dLeft.size(expectedElements).buckets() * dLeft.spec().subtables() * dLeft.maximumLoad();
        } else if (layout instanceof DLeftCountingLayout counting) {
            return counting.size(expectedElements).buckets()
                    * counting.spec().subtables()
                    * counting.spec().cellsPerBucket();
        } else if (layout instanceof DynamicDLeftCountingLayout dynamic) {
            return dynamic.size(expectedElements).buckets()
                    * dynamic.spec().subtables()
                    * Math.max(dynamic.maximumLoad(), dynamic.spec().overfullSlots());
        } else if (layout instanceof RankIndexedLayout rankIndexed) {
            RankIndexedSize size = rankIndexed.size(expectedElements);
            return size.buckets() * rankIndexed.spec().slots()
                    + size.seconds() * rankIndexed.spec().secondSlots()
                    + size.thirds() * rankIndexed.spec().thirdSlots();
        } else if (layout instanceof WindowedCuckooLayout windows) {
            return windows.size(expectedElements).slots();
        }
        return (int) (BEYOND_USE * expectedElements);
    }
}
