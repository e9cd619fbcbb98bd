package dev.filtersmith.storage;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.meter.Meter;
import java.util.stream.LongStream;

/**
 * A filter with deletion over the 64-bit hashes of keys. It contains the cold paths that all
 * families with deletion share.
 */
public abstract class CountingStorage extends FilterStorage implements DeletableFilter {
    private long missedRemovals;

    /**
     * Creates a filter with an empty stash.
     *
     * @param engine engine that runs the filter
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param stashCapacity capacity of the stash in elements
     */
    protected CountingStorage(Engine engine, long expectedElements, KeySeed seed, int stashCapacity) {
        super(engine, expectedElements, seed, stashCapacity);
    }

    @Override
    protected final String remedyWhenFull() {
        return "Create it for more expected elements, or with a larger stash; keys put so often that they alone "
                + "fill their buckets"
                + " belong in a map.";
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
     * Counts a removal that found no fingerprint.
     *
     * @return false
     */
    protected final boolean missed() {
        missedRemovals++;
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
        for (int i = 0; i < stashed; i++) {
            if (stashed(i) == hash) {
                unstash(i);
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the number of occurrences of a hash in the stash.
     *
     * @param hash hash of a key
     * @return number of occurrences
     */
    protected final int countInStash(long hash) {
        int count = 0;
        for (int i = 0; i < stashed; i++) {
            count += stashed(i) == hash ? 1 : 0;
        }
        return count;
    }

    /**
     * Tries to move one element of the stash back into the table after a removal has made room. It
     * tries only one, because in a filter far beyond its capacity a search for each would cost more
     * than the removal. If there is no room for it, the next call tries another element.
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
     * Replaces the content by fresh puts of all live elements.
     *
     * @param liveHashes hashes of the live keys
     * @throws LiveKeysException if the elements are not the content of the filter; nothing is
     *     changed then
     * @throws dev.filtersmith.FilterFullException if the elements do not fit in this order; nothing
     *     is changed then
     */
    public final void refreshHashes(LongStream liveHashes) {
        long[] hashes = liveHashes.toArray();
        long[] before = words();
        long missedBefore = missedRemovals;
        // The application itself puts and removes nothing here.
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
     * Checks that elements are the content of the filter, and puts them into the emptied filter.
     * After an exception the content of the filter is undefined.
     *
     * @param hashes hashes of the live keys
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

    /**
     * Returns the exception for a given key that is not in the filter.
     *
     * @param key index of the key among the given ones
     * @param given number of given keys
     * @return exception to throw
     */
    protected final LiveKeysException notThere(int key, int given) {
        return new LiveKeysException("[LiveKeys] key " + key + " of " + given
                + " is not in " + FilterNames.subject(this)
                + ", or more often among the keys than in the filter. Nothing is changed."
                + " Give each key that was put and not removed, as often as it is in.");
    }

    /**
     * Returns the exception for content of the filter that no given key matches.
     *
     * @param left description of the unmatched content
     * @param given number of given keys
     * @return exception to throw
     */
    protected final LiveKeysException leftOut(String left, int given) {
        return new LiveKeysException(
                "[LiveKeys] " + FilterNames.subject(this) + " holds " + left + " elements beside the " + given
                        + " given: they would be lost. Nothing is changed."
                        + " Give all keys that were put and not removed.");
    }
}
