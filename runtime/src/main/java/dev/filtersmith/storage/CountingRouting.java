package dev.filtersmith.storage;

/** The rule by which several filters share the keys of one, where keys can be removed. */
public abstract class CountingRouting extends Routing {
    /** For subclasses. */
    protected CountingRouting() {}

    /** Removes one occurrence of a key by its hash, from the filter that holds it. */
    public abstract boolean remove(long hash);

    /** Returns the number of occurrences of a key by its hash. */
    public abstract int count(long hash);

    /**
     * Replaces the content by fresh puts of all live elements.
     *
     * @throws dev.filtersmith.LiveKeysException if they are not the content
     */
    public abstract void refresh(long... hashes);
}
