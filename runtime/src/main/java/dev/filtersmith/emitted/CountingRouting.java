package dev.filtersmith.emitted;

import dev.filtersmith.storage.TableCore;

/** The rule by which several filters share the keys of one, where keys can be removed. */
@SuppressWarnings("exports") // Only the library creates it.
public abstract class CountingRouting extends Routing {
    /** Creates the rule of filters like one of them. */
    protected CountingRouting(TableCore part) {
        super(part);
    }

    /**
     * Removes one occurrence of a key by its hash, from the filter that holds it.
     *
     * @param hash hash
     * @return true if a fingerprint was removed
     */
    public abstract boolean remove(long hash);

    /**
     * Returns the number of occurrences of a key by its hash.
     *
     * @param hash hash
     * @return number
     */
    public abstract int count(long hash);
}
