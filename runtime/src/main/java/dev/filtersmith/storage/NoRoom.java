package dev.filtersmith.storage;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;

/** The exceptions for elements without room. */
public final class NoRoom {
    private NoRoom() {}

    /** Returns the exception for an element whose buckets are full, and so is the stash. */
    public static FilterFullException inStash(Filter filter, int capacity) {
        return new FilterFullException(FilterNames.subject(filter) + " is full: it was made for "
                + filter.expectedElements() + " elements, the buckets of one more are full, and so is the stash of "
                + capacity + ". Create it for more expected elements, or "
                + (filter instanceof DeletableFilter
                        ? "with a larger stash" + repeats(filter) + "."
                        : "give it more loads or a larger stash."));
    }

    /** Describes keys that come more often than the table of a filter has room for them, if any. */
    public static String repeats(Filter filter) {
        FilterCore core = FilterCore.of(filter);
        return core == null || !core.copies().isFull() ? "" : "; " + repeats(core.copies());
    }

    /** Describes the keys of full copies. */
    static String repeats(Copies copies) {
        return "keys repeat, and " + copies.entries()
                + (copies.entries() == 1 ? " of them has" : " of them have")
                + " copies beside the table, where copyCapacity is "
                + copies.capacity()
                + ": raise it, or where most elements come several times, let cells count them (cellCounterBits"
                + " of @DLeftCountingFilter or @RankIndexedCountingFilter)";
    }
}
