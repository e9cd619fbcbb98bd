package dev.filtersmith.processor.buckets;

import dev.filtersmith.processor.Method;

/** Emitter of the numbers of a key's buckets or windows, which have ordinals as names. */
public interface KeyNumbers {
    /**
     * Returns the number of subtables.
     *
     * @return candidate buckets of a key
     */
    int subtables();

    /**
     * Returns whether the fingerprint comes from a word of its own.
     *
     * @return {@code true} if the fingerprint word is not the hash
     */
    default boolean slices() {
        return false;
    }

    /**
     * Adds statements that declare the numbers of a key's buckets, and the fingerprint word if it
     * is not the hash.
     *
     * @param method method with a variable {@code hash}
     */
    void declareNumbers(Method method);
}
