package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A filter that can take the whole content of another one, or lose its own. Merges are cold: all
 * engines share them, so that they hold the same bits afterwards.
 */
public abstract class MergingFilter extends SharedFilter {
    /** Null if this is no shard, so that the class of places is only loaded for shards. */
    private @Nullable ShardPlace place;

    /**
     * Creates a filter with an empty stash.
     *
     * @param seed seed or key that keys are hashed with
     * @param stashCapacity capacity of the stash in elements
     * @param concurrency mode for which the operations need stripes
     */
    MergingFilter(KeySeed seed, int stashCapacity, Concurrency concurrency) {
        super(seed, stashCapacity, concurrency);
    }

    /**
     * Returns the place of this filter among the shards of one filter.
     *
     * @return place, {@link ShardPlace#NONE} if it is no shard
     */
    public final ShardPlace shardPlace() {
        return place == null ? ShardPlace.NONE : place;
    }

    /**
     * Describes why another filter cannot be a part beside this one.
     *
     * @param other filter
     * @return difference, with both values and the remedy; empty if there is none
     */
    public final Optional<String> siblingDifference(WholeFilter other) {
        return Incompatibility.ofSiblings(this, other);
    }

    /**
     * Makes this filter a shard of one.
     *
     * @param given place
     */
    public final void placed(ShardPlace given) {
        this.place = given;
    }

    // What a family knows.

    /**
     * Adds the elements in the table of another filter to this one, which no other thread uses. If
     * there is no room for an element, the content of this filter is undefined afterwards.
     *
     * @param other filter of the same family, geometry and size, which no thread changes
     * @return false if there is no room for an element
     * @throws UnsupportedOperationException if the family has no union
     */
    protected final boolean absorb(SharedFilter other) {
        return table().absorb(other.table(), this::moved);
    }

    /**
     * Adds the content of another filter as a whole change.
     *
     * @param other compatible filter, which no thread changes
     * @throws FilterFullException if there is no room; nothing is changed then
     */
    protected void merge(SharedFilter other) {
        switch (table().union()) {
            case BESIDE_WRITERS -> absorb(other);
            case WHILE_WRITERS_WAIT -> changeWhole(() -> absorb(other));
            default -> mergeOnACopy(other);
        }
    }

    private void mergeOnACopy(SharedFilter other) {
        if (!changeAsCopy(copy -> requireRoom(((MergingFilter) copy).mergeAlone(other), other))) {
            throw noRoomLeft(other);
        }
    }

    /**
     * Adds the content of another filter, by a thread that no other disturbs.
     *
     * @param other compatible filter, which no thread changes
     * @return false if there is no room; the content of this filter is undefined then
     */
    protected final boolean mergeAlone(SharedFilter other) {
        return absorb(other) && takesStash(other.stashedHashes());
    }

    /**
     * Checks that a union was possible on a copy.
     *
     * @param hadRoom whether it was
     * @param other filter whose content was added to the copy
     * @throws FilterFullException if it was not; this filter is as before
     */
    protected final void requireRoom(boolean hadRoom, SharedFilter other) {
        if (!hadRoom) {
            throw noRoom(other, "Nothing is changed.");
        }
    }

    /**
     * Returns the hashes in the stash of another filter.
     *
     * @param other filter
     * @return hashes, in an array that never changes
     */
    protected static long[] stashOf(SharedFilter other) {
        return other.stashedHashes();
    }

    private boolean takesStash(long... hashes) {
        try {
            for (long hash : hashes) {
                putAlone(hash);
            }
            return true;
        } catch (FilterFullException full) {
            return false;
        }
    }

    /**
     * Returns the exception for a union whose room puts without locks have taken meanwhile.
     *
     * @param other filter whose content was added in part
     * @return exception to throw
     */
    protected final FilterFullException noRoomLeft(SharedFilter other) {
        return noRoom(other, "Some are in now: other threads took the room meanwhile.");
    }

    /**
     * Returns the exception for a union without room.
     *
     * @param other filter whose content was added
     * @param outcome sentence about the content of this filter
     * @return exception to throw
     */
    private FilterFullException noRoom(SharedFilter other, String outcome) {
        long here = approximateElementCount();
        long there = other.approximateElementCount();
        long both = here + there;
        long enough = Math.max(both, expectedElements() + expectedElements() / 4);
        return new FilterFullException("[UnionFull] " + FilterNames.subject(this) + " has no room for all elements of"
                + " the other one: it was made for " + expectedElements() + " elements and holds " + here
                + ", the other holds " + there + ", which is " + both + " if none is in both; and the full buckets of"
                + " stored elements cannot be relieved by the stash, which needs their keys. " + outcome
                + " Create both for " + enough + " expected elements or more.");
    }

    // The whole filter.

    @Override
    public final Optional<String> incompatibility(Filter other) {
        return Incompatibility.of(this, Objects.requireNonNull(other, "other"));
    }

    @Override
    final Optional<String> difference(WholeFilter other) {
        return other instanceof SharedFilter table ? difference(table) : Incompatibility.structure(this, other);
    }

    /** Compares the tables only: different numbers of expected elements may give equal ones. */
    private Optional<String> difference(SharedFilter other) {
        return Incompatibility.difference(
                        "shards",
                        shardPlace().toString(),
                        ((MergingFilter) other).shardPlace().toString(),
                        "Give the shards of the same number.")
                .or(() -> sizeDifference(other));
    }

    private Optional<String> sizeDifference(SharedFilter other) {
        return expectedElements() == other.expectedElements()
                        || table().sizeText().equals(other.table().sizeText())
                ? Optional.empty()
                : Incompatibility.difference(
                        "tables",
                        size(this),
                        size(other),
                        "Create both for the same number of expected elements, the larger one.");
    }

    private static String size(SharedFilter filter) {
        return filter.table().sizeText() + ", for " + filter.expectedElements() + " expected elements";
    }

    /** Returns the storage of a compatible filter. */
    private SharedFilter compatible(Filter other) {
        return ((SharedFilter) Incompatibility.requireNone(this, other)).whole();
    }

    @Override
    public final void putAll(Filter other) {
        requireOwnTable("putAll");
        SharedFilter content = compatible(other);
        changeBesidePuts(() -> {
            try {
                merge(content);
            } finally {
                metering().storedAnew(this);
            }
        });
    }

    @Override
    final void erase() {
        requireOwnTable("clear");
        changeWhole(() -> {
            if (isShared()) {
                takeOver(emptied());
            } else {
                empty();
            }
        });
    }

    /**
     * Checks on a copy that there is room for the content of another filter.
     *
     * @param other compatible filter
     * @throws FilterFullException if there is none
     */
    public final void requireRoomFor(Filter other) {
        requireOwnTable("putAll");
        SharedFilter content = compatible(other);
        requireRoom(((MergingFilter) copy()).mergeAlone(content), content);
    }

    /**
     * Removes all elements where they are, without memory for a copy. A lookup at the same time may
     * give any answer.
     */
    public final void emptyInPlace() {
        changeWhole(() -> {
            threads().begin(Threads.ALL, Threads.TORN);
            try {
                empty();
            } finally {
                threads().end(Threads.ALL, Threads.TORN);
            }
        });
    }

    /** Removes all elements, by a thread that is alone. */
    void empty() {
        LongBuffer table = table().words();
        while (table.hasRemaining()) {
            table.put(0);
        }
        stash().replace();
        restored();
    }

    @Override
    public final boolean sameContent(Filter other) {
        if (incompatibility(other).isPresent()) {
            return false;
        }
        // A view is read into the heap for each of these.
        SharedFilter here = whole();
        SharedFilter there = ((SharedFilter) Objects.requireNonNull(StorageHandler.storageOf(other))).whole();
        return here.table().words().equals(there.table().words())
                && Arrays.equals(here.stashedHashes(), there.stashedHashes());
    }

    /**
     * Takes the content of a compatible filter in place of its own. No other thread uses this one.
     *
     * @param other filter, any engine and mode
     */
    public final void copyOf(MergingFilter other) {
        place = other.place;
        SharedFilter content = other.whole();
        LongBuffer table = table().words();
        table.put(content.table().words());
        stash().replace(content.stashedHashes());
        restored();
        metering().storedAnew(this);
    }
}
