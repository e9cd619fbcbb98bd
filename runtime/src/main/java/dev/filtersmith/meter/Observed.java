package dev.filtersmith.meter;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import org.jspecify.annotations.Nullable;

/** A filter as observers see it. */
public interface Observed {
    Filter filter();

    /** Returns the request by which the filter was created. */
    Origin origin();

    /**
     * Returns whether observers may make passes over the filter without being asked to; false if a
     * pass takes the heap of the filter.
     */
    boolean allowsPasses();

    /** Computes all values that depend on the content, in one pass over the filter. */
    FilterContent scan();

    /**
     * Returns the number of elements that were moved to other buckets since the filter was created
     * or read, to make room for another or by {@link Filter#rebalance}.
     */
    long moves();

    /**
     * Returns the number of puts since the filter was created or read that found their buckets
     * full. The element went into the stash or into an extension, or was refused.
     */
    long overflows();

    /** Returns the numbers of the keys that a maintained filter knows to be absent, or null. */
    @Nullable
    AbsentKeyCounts absentKeys();

    /** Returns the number of filters that the filter consists of, 1 if it is no chain or shards. */
    int partCount();

    /** Returns the kinds of the keys' components. */
    String keySignature();
}
