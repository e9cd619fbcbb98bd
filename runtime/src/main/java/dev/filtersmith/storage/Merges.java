package dev.filtersmith.storage;

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
        switch (self.content().table().union()) {
            case BESIDE_WRITERS -> absorb(self, other);
            case WHILE_WRITERS_WAIT -> changes.alone(self, () -> absorb(self, other));
            default -> {
                if (self.threads().areSeveral() && !self.locksStripes()) {
                    addBesidePuts(other);
                } else if (!changes.asCopy(self, copy -> requireRoom(addAlone(copy, other), other))) {
                    throw noRoomLeft(other);
                }
            }
        }
    }

    /** Checks on a copy that there is room for content. */
    void requireRoomFor(Content other) {
        requireRoom(addAlone(WholeChanges.copy(self), other), other);
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

    /** Adds content to a filter that no other thread uses. Returns false if there is no room. */
    private static boolean addAlone(HashOperations filter, Content other) {
        return absorb(filter, other)
                && takes(other.stash().hashes(), filter::putHash)
                && takesCopies(filter, other.copies().stashWords());
    }

    /** Adds the copies of hashes that were in the other stash and have been put. */
    private static boolean takesCopies(HashOperations filter, long... words) {
        Content own = filter.content();
        boolean room = true;
        for (int at = 0; room && at < words.length; at += Copies.ENTRY_WORDS) {
            long hash = words[at];
            int count = (int) words[at + 1];
            room = own.copies().capacity() == 0
                    || (own.stash().count(hash) > 0
                            ? own.copies().addStashed(hash, count)
                            : own.copies().add(own.table().copyKey(hash), count));
        }
        return room;
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

    private void requireRoom(boolean hadRoom, Content other) {
        if (!hadRoom) {
            throw NoRoom.forUnion(self.filter(), self.copies(), other, "Nothing is changed.");
        }
    }

    private FilterFullException noRoomLeft(Content other) {
        return NoRoom.forUnion(
                self.filter(), self.copies(), other, "Some are in now: other threads took the room meanwhile.");
    }
}
