package dev.filtersmith.processor.buckets;

import dev.filtersmith.processor.Method;

/** Emitter of the numbers of a key's buckets or windows, which have ordinals as names. */
public interface KeyNumbers {
    int subtables();

    /** Returns whether the fingerprint comes from a word of its own. */
    default boolean slices() {
        return false;
    }

    /**
     * Adds statements that declare the numbers of a key's buckets, and the fingerprint word if it
     * is not the hash.
     */
    void declareNumbers(Method method);
}
