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
        Copies copies = core == null ? Copies.none() : core.copies();
        return copies.isEmpty() || copies.entries() < copies.capacity() ? "" : repeats(copies.entries(), copies);
    }

    private static String repeats(int elements, Copies copies) {
        return "; keys repeat, and those of " + elements + " elements are counted beside the table, which has room for "
                + copies.capacity() + ": give it a larger copyCapacity, or where most elements come several times,"
                + " take a family whose cells count (@DLeftCountingFilter)";
    }

    /** Returns the exception for the elements of another filter, with the outcome of the union. */
    static FilterFullException forUnion(Filter filter, Copies copies, Content other, String outcome) {
        long expected = filter.expectedElements();
        long here = filter.approximateElementCount();
        long there = other.elements();
        long both = here + there;
        int copied = copies.entries() + other.copies().entries();
        long enough = Math.max(both, expected + expected / 4);
        return new FilterFullException("[UnionFull] " + FilterNames.subject(filter) + " has no room for all elements of"
                + " the other one: it was made for " + expected + " elements and holds " + here
                + ", the other holds " + there + ", which is " + both + " if none is in both; and the full buckets of"
                + " stored elements cannot be relieved by the stash, which needs their keys. " + outcome
                + " Create both for " + enough + " expected elements or more"
                + (copied > copies.capacity() ? repeats(copied, copies) : "") + ".");
    }
}
