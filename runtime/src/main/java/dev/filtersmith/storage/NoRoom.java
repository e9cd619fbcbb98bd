package dev.filtersmith.storage;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.util.Objects;

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

    private static String repeats(Copies copies) {
        return "keys repeat, and " + copies.entries() + " of them have copies beside the table, where copyCapacity is "
                + copies.capacity()
                + ": raise it, or where most elements come several times, let cells count them (cellCounterBits"
                + " of @DLeftCountingFilter or @RankIndexedCountingFilter)";
    }

    /** Returns the exception for a union, with the copies beside the table that had no room. */
    static FilterFullException forUnion(Filter filter, Content other, Copies tried, String outcome) {
        Copies copies = Objects.requireNonNull(FilterCore.of(filter)).copies();
        long expected = filter.expectedElements();
        long here = filter.approximateElementCount() - copies.total();
        long both = here + other.placed();
        String reason = tried.isFull()
                ? repeats(tried)
                : "the full buckets of stored elements cannot be relieved by the stash, which needs their keys";
        String remedy = " Keys repeat: put them in place of a union, and equal ones are counted beside the table.";
        if (both > expected || tried.isEmpty()) {
            remedy = " Create both for " + Math.max(both, expected + expected / 4) + " expected elements or more.";
        } else if (tried.isFull()) {
            remedy = "";
        }
        return new FilterFullException("[UnionFull] " + FilterNames.subject(filter) + " has no room for all elements of"
                + " the other one: it was made for " + expected + " elements and holds " + here + beside(copies)
                + ", the other holds " + other.placed() + beside(other.copies()) + ", which is " + both
                + " if none is in both; and " + reason + ". " + outcome + remedy);
    }

    private static String beside(Copies copies) {
        return copies.isEmpty()
                ? ""
                : " and " + copies.total() + " copies of " + copies.entries() + " keys beside them";
    }
}
