package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

/** Rank-indexed filters, all for a rate of one in a thousand. */
final class RankIndexedFilters {
    private RankIndexedFilters() {}

    /**
     * A filter with slots of a byte and three chains out of four empty. It takes 4 bits per key
     * more than the smallest filter. A lookup is a load of each index and one of a byte, and seldom
     * has to go on.
     */
    @RankIndexedFilter(
            chains = 64,
            remainderBits = 8,
            averageLoad = 16.38,
            slots = 24,
            secondSlots = 8,
            thirdSlots = 40)
    interface Bytes extends LongFilter {}

    /** The smallest filter known. */
    @RankIndexedFilter
    interface Bare extends LongFilter {}

    /** A filter with chains of half an element and counters of two bits. */
    @RankIndexedCountingFilter(
            chains = 64,
            remainderBits = 9,
            averageLoad = 32.8,
            slots = 40,
            secondSlots = 12,
            thirdSlots = 48)
    interface Counting extends LongCountingFilter {}
}
