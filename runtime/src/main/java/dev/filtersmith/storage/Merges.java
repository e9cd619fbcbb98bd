package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.util.function.LongConsumer;

/** The addition of the content of other filters. */
final class Merges {
    private final WholeChanges changes;
    private final HashOperations self;

    Merges(WholeChanges changes, HashOperations self) {
        this.changes = changes;
        this.self = self;
    }

    /**
     * Adds content of the same geometry and size, which no thread changes, while there is no other
     * change of the whole filter.
     *
     * @throws FilterFullException if there is no room; nothing is changed then
     */
    void add(Content other) {
        // No switch, whose table would be a class.
        FilterTable.Union union = self.content().table().union();
        if (union == FilterTable.Union.BESIDE_WRITERS) {
            absorb(self, other);
        } else if (union == FilterTable.Union.WHILE_WRITERS_WAIT) {
            changes.alone(self, () -> absorb(self, other));
        } else if (self.threads().areSeveral() && !self.locksStripes()) {
            addBesidePuts(other);
        } else if (!changes.asCopy(self, copy -> addAlone(copy, other))) {
            throw noRoomLeft(other);
        }
    }

    /** Checks on a copy that there is room for content. */
    void requireRoomFor(Content other) {
        addAlone(WholeChanges.copy(self), other);
    }

    /**
     * Adds content while puts without locks go on: a copy would soon be out of date. It only shows
     * whether there is room. Then each element is added to the filter itself.
     */
    private void addBesidePuts(Content other) {
        requireRoomFor(other);
        Content own = self.content();
        if (!own.table().absorbBesidePuts(other.table(), self, own.events()::moved)
                || !takes(other.stash().hashes(), self::putHash)) {
            throw noRoomLeft(other);
        }
    }

    /** Adds content to a copy of the filter, or throws. */
    private void addAlone(HashOperations copy, Content other) {
        if (!absorb(copy, other)
                || !takes(other.stash().hashes(), copy::putHash)
                || (copy.counts() && !takesCopies(copy.content(), other.copies()))) {
            throw full(other, copy.copies(), "Nothing is changed.");
        }
    }

    /** Adds the copies of hashes that were in the other stash and have been put. */
    private static boolean takesCopies(Content own, Copies other) {
        return Copies.allOf(
                other.stashWords(),
                (hash, count) -> own.stash().count(hash) > 0
                        ? own.copies().addStashed(hash, count)
                        : own.copies().add(own.table().copyKey(hash), count));
    }

    private static boolean absorb(HashOperations filter, Content other) {
        Content own = filter.content();
        int moreStashed = other.stash().size() - own.stash().size();
        return own.table().absorb(other.table(), moreStashed, filter.owner())
                && own.copies().addAll(other.copies());
    }

    private static boolean takes(long[] hashes, LongConsumer put) {
        try {
            for (long hash : hashes) {
                put.accept(hash);
            }
            return true;
        } catch (FilterFullException full) {
            return false;
        }
    }

    private FilterFullException noRoomLeft(Content other) {
        return full(other, self.copies(), "Some are in now: other threads took the room meanwhile.");
    }

    /** Returns the exception for a union, with the copies beside the table that had no room. */
    private FilterFullException full(Content other, Copies tried, String outcome) {
        Filter filter = self.filter();
        Copies copies = self.copies();
        long expected = filter.expectedElements();
        long here = filter.approximateElementCount() - copies.total();
        long both = here + other.placed();
        String reason = tried.isFull()
                ? NoRoom.repeats(tried)
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
                : " and " + copies.total() + (copies.total() == 1 ? " copy of " : " copies of ") + copies.entries()
                        + (copies.entries() == 1 ? " key" : " keys") + " beside them";
    }
}
