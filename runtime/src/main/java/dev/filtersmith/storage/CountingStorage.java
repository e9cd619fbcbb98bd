package dev.filtersmith.storage;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.annotation.Concurrency;
import java.util.stream.LongStream;

/**
 * A filter with deletion over the 64-bit hashes of keys. It contains the refresh that all families
 * with deletion share.
 */
public abstract class CountingStorage extends SharedCountingFilter {
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
     * @throws LiveKeysException if the elements are not the content of the filter; nothing is
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
     * @throws LiveKeysException if they are not the content
     * @throws dev.filtersmith.FilterFullException if the elements do not fit in this order
     */
    public final void requireLive(long... liveHashes) {
        requireOwnTable("refresh");
        ((CountingStorage) copy()).refreshAlone(liveHashes);
    }

    private void refreshAlone(long... hashes) {
        putAnew(hashes);
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
