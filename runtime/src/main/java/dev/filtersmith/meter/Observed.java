package dev.filtersmith.meter;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;

/** A filter as observers see it. */
public interface Observed extends Filter {
    /**
     * Returns the request by which the filter was created.
     *
     * @return origin
     */
    Origin origin();

    /**
     * Returns whether observers may make passes over the filter without being asked to.
     *
     * @return false if a pass takes the heap of the filter
     */
    boolean allowsPasses();

    /**
     * Computes all values that depend on the content, in one pass over the filter.
     *
     * @return values
     */
    FilterContent scan();

    /**
     * Returns the number of elements that were moved to other buckets since the filter was created
     * or read, to make room for another or by {@link #rebalance}.
     *
     * @return number of moves, 0 if the family makes none
     */
    long moves();

    /**
     * Returns the number of puts since the filter was created or read that found their buckets
     * full. The element went into the stash or into an extension, or was refused.
     *
     * @return number of such puts, 0 for the Bloom families
     */
    long overflows();
}
