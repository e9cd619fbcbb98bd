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
}
