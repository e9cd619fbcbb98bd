package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.DLeftFilter;

/**
 * Filters whose geometry is found at compile time by the geometry search for a number of bits per
 * key. The fast filter at 16 bits is the default filter, which stands for it.
 */
final class ChosenFilters {
    private ChosenFilters() {}

    /** Fast, 12 bits. */
    @DLeftFilter(bitsPerKey = 12)
    interface Fast12 extends LongFilter {}

    /** Fast, 20 bits. */
    @DLeftFilter(bitsPerKey = 20)
    interface Fast20 extends LongFilter {}

    /** Fast, 24 bits. */
    @DLeftFilter(bitsPerKey = 24)
    interface Fast24 extends LongFilter {}

    /** Compact, 12 bits. */
    @DLeftFilter(bitsPerKey = 12, cost = Cost.COMPACT)
    interface Compact12 extends LongFilter {}

    /** Compact, 16 bits. */
    @DLeftFilter(bitsPerKey = 16, cost = Cost.COMPACT)
    interface Compact16 extends LongFilter {}

    /** Compact, 20 bits. */
    @DLeftFilter(bitsPerKey = 20, cost = Cost.COMPACT)
    interface Compact20 extends LongFilter {}

    /** Compact, 24 bits. */
    @DLeftFilter(bitsPerKey = 24, cost = Cost.COMPACT)
    interface Compact24 extends LongFilter {}
}
