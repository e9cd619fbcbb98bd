package dev.filtersmith.storage;

/**
 * Operations on the keys that several filters share, by the hashes. Emitted classes do not link to
 * them, so they are not in the class that emitted classes name.
 */
public interface KeyRoutes {
    /**
     * Adds a key. Returns true if it was definitely not present before.
     *
     * @throws dev.filtersmith.FilterFullException if there is no room; nothing is changed then
     */
    boolean put(long hash);

    /** Returns whether a key may be present. */
    boolean mightContain(long hash);

    /** Removes one occurrence of a key, from the filter that holds it. */
    boolean remove(long hash);

    /** Returns the number of occurrences of a key. */
    int count(long hash);

    /**
     * Looks up a chunk of keys by their hashes, from the start of the array. The answers are bit
     * i % 64 of word i / 64 after the first; the bits after the last answer in its word become 0.
     * Returns the number of keys that may be present.
     */
    int mightContain(long[] hashes, int count, long[] hits, int to);

    /** Reads the buckets of a chunk of keys, all at once, so that they are in the caches. */
    void readAhead(long[] hashes, int count);
}
