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
     * @throws dev.filtersmith.FilterFullException if there is no room; nothing is changed then
     */
    public abstract boolean put(long hash);

    /**
     * Returns whether a key may be present, by its hash; false if the key was definitely never put.
     */
    public abstract boolean mightContain(long hash);

    /**
     * Looks up a chunk of keys by their hashes, at most {@link WholeFilter#CHUNK} from the start of
     * the array. The answers are bit i % 64 of word i / 64 after the first; the bits after the last
     * answer in its word become 0. Returns the number of keys that may be present.
     */
    public abstract int mightContain(long[] hashes, int count, long[] hits, int to);

    /** Reads the buckets of a chunk of keys, all at once, so that they are in the caches. */
    public abstract void readAhead(long[] hashes, int count);
}
