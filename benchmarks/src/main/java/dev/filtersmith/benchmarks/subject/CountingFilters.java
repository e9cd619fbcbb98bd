package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

/** Filters with deletion. */
final class CountingFilters {
    private CountingFilters() {}

    /**
     * The best deletable configuration known: 2 x 64 bits, remainders of one length up to the
     * design load, 16.84 bits per key.
     */
    @DynamicDLeftCountingFilter
    interface Deletable64 extends LongCountingFilter {}

    /** The paper's d-left counting filter: 4 x 8 cells of 16 bits, 21.3 bits per key. */
    @DLeftCountingFilter
    interface Cells extends LongCountingFilter {}

    /**
     * Two subtables of 128-bit buckets and eight elements a bucket, as in {@link WideFilter}.
     * Remainders have 16 bits up to that load, and 14 and 13 in buckets that once held nine and
     * ten.
     */
    @DynamicDLeftCountingFilter(
            bucketBits = 128,
            counterBits = 8,
            semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
            overfullSlots = 0,
            averageLoad = 8,
            relocationLoad = 8,
            relocationVisits = 8)
    interface Dynamic128 extends LongCountingFilter {}
}
