package dev.filtersmith.storage;

/**
 * The rule by which several filters share the keys of one. They hash keys alike, so that a key is
 * hashed once.
 */
public abstract class Routing {
    /** For subclasses. */
    protected Routing() {}

    /**
     * Adds a key by its hash.
     *
     * @param hash hash of the key
     * @return true if the key was definitely not present before
     * @throws dev.filtersmith.FilterFullException if there is no room; nothing is changed then
     */
    public abstract boolean put(long hash);

    /**
     * Returns whether a key may be present, by its hash.
     *
     * @param hash hash of the key
     * @return false if the key was definitely never put
     */
    public abstract boolean mightContain(long hash);

    /**
     * Looks up a chunk of keys by their hashes.
     *
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most a chunk
     * @param hits answers: bit i % 64 of word i / 64 after the first; the bits after the last
     *     answer in its word become 0
     * @param to index of the first word of answers
     * @return number of keys that may be present
     */
    public abstract int mightContain(long[] hashes, int count, long[] hits, int to);

    /**
     * Reads the buckets of a chunk of keys, so that they are in the caches when the keys are put or
     * removed.
     *
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most a chunk
     */
    public abstract void readAhead(long[] hashes, int count);
}
