package dev.filtersmith.storage;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.meter.Meter;
import java.util.stream.LongStream;

/** A filter with deletion over the 64-bit hashes of keys: the cold paths that all such families share. */
public abstract class CountingStorage extends FilterStorage implements DeletableFilter {
    private long missedRemovals;

    /**
     * A filter with an empty stash.
     *
     * @param engine what runs the filter
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param stashCapacity elements that the stash can hold
     */
    protected CountingStorage(Engine engine, long expectedElements, long seed, int stashCapacity) {
        super(engine, expectedElements, seed, stashCapacity);
    }

    @Override
    protected final String remedyWhenFull() {
        return "Create it for more expected elements, or with a larger stash; keys put so often that they alone fill their buckets"
                + " belong in a map.";
    }

    /**
     * Removes a key once, by its hash.
     *
     * @param hash hash of the key
     * @return true if a fingerprint of the key was removed; false if it was surely not there
     */
    public abstract boolean removeHash(long hash);

    /**
     * How often a key is there, by its hash.
     *
     * @param hash hash of the key
     * @return how often its fingerprint is stored
     */
    public abstract int countHash(long hash);

    /**
     * Tries to put a hash into the table, without the stash.
     *
     * @param hash hash of the key
     * @return false if there is no room; nothing is changed then
     */
    protected abstract boolean putInTable(long hash);

    @Override
    public final long missedRemovals() {
        return missedRemovals;
    }

    /**
     * Counts a removal that found nothing.
     *
     * @return false
     */
    protected final boolean missed() {
        missedRemovals++;
        return false;
    }

    /**
     * Takes a hash out of the stash. It is the longest match that there can be: a removal tries it first.
     *
     * @param hash hash of a key
     * @return true if the stash held it
     */
    protected final boolean removeFromStash(long hash) {
        for (int i = 0; i < stashed; i++) {
            if (stashed(i) == hash) {
                unstash(i);
                return true;
            }
        }
        return false;
    }

    /**
     * How often the stash holds a hash.
     *
     * @param hash hash of a key
     * @return number of times
     */
    protected final int countInStash(long hash) {
        int count = 0;
        for (int i = 0; i < stashed; i++) {
            count += stashed(i) == hash ? 1 : 0;
        }
        return count;
    }

    /**
     * Tries to bring one element of the stash back into the table, after a removal has made room there. One: where a filter is far too
     * full, a search for each would cost more than the removal. Where it finds no room, another has its turn the next time.
     *
     * @return true
     */
    protected final boolean drainStash() {
        if (stashed > 0) {
            long hash = stashed(stashed - 1);
            unstash(stashed - 1);
            if (!putInTable(hash)) {
                restash(hash);
            }
        }
        return true;
    }

    /**
     * Puts all live elements anew.
     *
     * @param liveHashes hashes of the live keys
     * @throws LiveKeysException if they are not those in the filter; nothing is changed then
     * @throws dev.filtersmith.FilterFullException if they do not fit in this order; nothing is changed then
     */
    public final void refreshHashes(LongStream liveHashes) {
        long[] hashes = liveHashes.toArray();
        long[] before = words();
        long missedBefore = missedRemovals;
        // The application puts and removes nothing.
        Meter counting = exchangeMeter(new Meter(this));
        boolean refreshed = false;
        try {
            putAnew(hashes);
            refreshed = true;
        } finally {
            missedRemovals = missedBefore;
            if (!refreshed) {
                restore(before);
            }
            exchangeMeter(counting);
            if (counting != null) {
                counting.renewed(hashes.length);
            }
        }
    }

    /**
     * Checks that elements are those in the filter, and puts them anew into the emptied filter. Where it throws, it may leave anything
     * behind.
     */
    protected void putAnew(long... hashes) {
        for (int i = 0; i < hashes.length; i++) {
            if (!removeHash(hashes[i])) {
                throw notThere(i, hashes.length);
            }
        }
        long left = approximateElementCount();
        if (left != 0) {
            throw leftOut(Long.toString(left), hashes.length);
        }
        for (long hash : hashes) {
            putHash(hash);
        }
    }

    protected static LiveKeysException notThere(int key, int given) {
        return new LiveKeysException("[LiveKeys] key " + key + " of " + given
                + " is not in the filter, or more often among the keys than in the filter. Nothing is changed."
                + " Give each key that was put and not removed, as often as it is in.");
    }

    protected static LiveKeysException leftOut(String left, int given) {
        return new LiveKeysException("[LiveKeys] the filter holds " + left + " elements beside the " + given
                + " given: they would be lost. Nothing is changed. Give all keys that were put and not removed.");
    }
}
