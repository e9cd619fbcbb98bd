package dev.filtersmith.storage;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import java.util.stream.LongStream;

/**
 * A filter with deletion. Threads remove and count keys beside one another, elements of the stash
 * move into the table when a removal has made room, and live keys refresh the content.
 */
public abstract class CountingStorage extends FilterStorage implements DeletableFilter {
    /** Whether elements of the stash stay there. */
    private boolean sealed;

    /**
     * Creates a filter with an empty stash.
     *
     * @param engine engine that runs the filter
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param stashCapacity capacity of the stash in elements
     * @param concurrency mode for which the operations need stripes
     */
    protected CountingStorage(
            Engine engine, long expectedElements, KeySeed seed, int stashCapacity, Concurrency concurrency) {
        super(engine, expectedElements, seed, stashCapacity, concurrency);
    }

    /**
     * Removes one occurrence of a key by its hash.
     *
     * @param hash hash of the key
     * @return true if a fingerprint of the key was removed; false if the key was definitely not
     *     present
     */
    public abstract boolean removeHash(long hash);

    /**
     * Returns the number of occurrences of a key by its hash.
     *
     * @param hash hash of the key
     * @return number of times that its fingerprint is stored
     */
    public abstract int countHash(long hash);

    /**
     * Removes one occurrence of a key by its hash, by a thread that is alone in the key's stripes.
     *
     * @param hash hash of the key
     * @return true if a fingerprint of the key was removed
     */
    protected boolean removeAlone(long hash) {
        return removeHash(hash);
    }

    /**
     * Returns the number of occurrences of a key by its hash. If a writer is in the key's stripes,
     * any answer may come, or an IndexOutOfBoundsException, but soon.
     *
     * @param hash hash of the key
     * @return number of times that its fingerprint is stored
     */
    protected int countAlone(long hash) {
        return countHash(hash);
    }

    /**
     * Tries to put a hash into the table, without the stash.
     *
     * @param hash hash of the key
     * @return false if there is no room; nothing is changed then
     */
    protected abstract boolean putInTable(long hash);

    /**
     * Keeps the elements of the stash there for good. With {@link #copiesKeepMatches}, the filter
     * then never comes to match a key that it does not match now, if only keys are put that it
     * matches. The caller excludes other changes.
     */
    public final void seal() {
        sealed = true;
    }

    /**
     * Returns whether a put of a key that the filter matches leaves the set of the keys that it
     * matches as it is, and no removal adds to that set, but for elements that leave the stash.
     *
     * @return false unless the family knows better
     */
    public final boolean copiesKeepMatches() {
        return table().copiesKeepMatches();
    }

    @Override
    public final long missedRemovals() {
        return events().missedRemovals();
    }

    /**
     * Counts a removal that found no fingerprint.
     *
     * @return false
     */
    protected final boolean missed() {
        events().missedRemoval();
        return false;
    }

    /**
     * Removes a hash from the stash. A removal tries this first, since a full hash is the longest
     * possible match.
     *
     * @param hash hash of a key
     * @return true if the stash held it
     */
    protected final boolean removeFromStash(long hash) {
        if (!isShared()) {
            return unstashHash(hash);
        }
        Threads shared = threads();
        // An equal element may come into the table after a lookup has read its buckets; or, for a
        // count, when the element has left the stash.
        shared.raise(changedStripesOf(hash));
        boolean removed = unstashHash(hash);
        shared.raise(changedStripesOf(hash));
        return removed;
    }

    /**
     * Tries to move one element of the stash back into the table after a removal has made room. It
     * tries only one, because in a filter far beyond its capacity a search for each would cost more
     * than the removal. If there is no room for it, the next call tries another element.
     *
     * @return true
     */
    protected final boolean drainStash() {
        // A shared filter does it when the stripes of the removed key are free again: the element
        // of the stash has others.
        if (!isShared()) {
            drain();
        }
        return true;
    }

    private void drain() {
        long[] hashes = stashedHashes();
        if (hashes.length == 0 || sealed) {
            return;
        }
        long hash = hashes[hashes.length - 1];
        if (!isShared()) {
            drain(hash);
            return;
        }
        long set = changedStripesOf(hash);
        enter(set);
        threads().begin(set, Threads.DRAINING);
        try {
            drain(hash);
        } finally {
            threads().end(set, Threads.DRAINING);
            exit(set);
        }
    }

    /** Moves an element of the stash into the table, if it is still in the stash. */
    private void drain(long hash) {
        if (inStash(hash)) {
            if (putInTable(hash)) {
                removeFromStash(hash);
            } else {
                stash().moveToFront(hash);
            }
        }
    }

    // Operations beside those of other threads.

    /**
     * Removes one occurrence of a key by its hash.
     *
     * @param hash hash of the key
     * @return true if a fingerprint of the key was removed
     */
    protected final boolean removeShared(long hash) {
        if (!isShared()) {
            return removeAlone(hash);
        }
        long[] stashBefore = stashedHashes();
        long set = changedStripesOf(hash);
        boolean removed;
        enter(set);
        try {
            removed = removeAlone(hash);
        } finally {
            exit(set);
        }
        // Only a removal from the table makes room there.
        if (removed && stashBefore == stashedHashes()) {
            drain();
        }
        return removed;
    }

    /**
     * Returns the number of occurrences of a key by its hash. Waits while a writer is in the key's
     * stripes.
     *
     * @param hash hash of the key
     * @return number of times that its fingerprint is stored
     */
    protected final int countShared(long hash) {
        if (!isShared()) {
            return countAlone(hash);
        }
        Threads shared = threads();
        long set = stripesOf(hash);
        for (int tries = 1; ; tries++) {
            long stamp = shared.stamp(set, Threads.WARY);
            try {
                int count = countAlone(hash);
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    return count;
                }
            } catch (IndexOutOfBoundsException torn) {
                // As in a lookup.
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    throw torn;
                }
            }
            Stripes.pause(tries);
        }
    }

    // The whole filter.

    @Override
    protected final String remedyWhenFull() {
        return "Create it for more expected elements, or with a larger stash; keys put so often that they alone "
                + "fill their buckets"
                + " belong in a map.";
    }

    @Override
    protected final int removeHashes(long[] hashes, int count) {
        readAhead(hashes, count);
        int removed = 0;
        for (int i = 0; i < count; i++) {
            removed += removeHash(hashes[i]) ? 1 : 0;
        }
        return removed;
    }

    /**
     * Replaces the content by fresh puts of all live elements.
     *
     * @param liveHashes hashes of the live keys
     * @throws dev.filtersmith.LiveKeysException if the elements are not the content of the filter; nothing is
     *     changed then
     * @throws dev.filtersmith.FilterFullException if the elements do not fit in this order; nothing
     *     is changed then
     */
    public final void refreshHashes(LongStream liveHashes) {
        requireOwnTable("refresh");
        long[] hashes = liveHashes.toArray();
        changeAsCopy(copy -> ((CountingStorage) copy).refreshAlone(hashes));
        metering().renewed(hashes.length);
    }

    /**
     * Checks on a copy that elements are the content of the filter.
     *
     * @param liveHashes hashes of the live keys
     * @throws dev.filtersmith.LiveKeysException if they are not the content
     * @throws dev.filtersmith.FilterFullException if the elements do not fit in this order
     */
    public final void requireLive(long... liveHashes) {
        requireOwnTable("refresh");
        ((CountingStorage) copy()).refreshAlone(liveHashes);
    }

    /**
     * Checks that elements are the content of the filter, and puts them into the emptied filter.
     * After an exception the content of the filter is undefined.
     */
    private void refreshAlone(long... hashes) {
        LiveKeys live = new LiveKeys(this, hashes);
        if (!table().refresh(live, this::putHash)) {
            removeAll(live);
            for (long hash : hashes) {
                putHash(hash);
            }
        }
    }

    private void removeAll(LiveKeys live) {
        long[] hashes = live.hashes();
        for (int i = 0; i < hashes.length; i++) {
            if (!removeHash(hashes[i])) {
                throw live.notThere(i);
            }
        }
        long left = approximateElementCount();
        if (left != 0) {
            throw live.leftOut(Long.toString(left));
        }
    }
}
