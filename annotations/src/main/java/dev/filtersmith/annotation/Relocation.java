package dev.filtersmith.annotation;

/** What a filter does, beyond choosing the least loaded bucket, to keep loads even. */
public enum Relocation {
    /** Nothing: an element stays where it was put. */
    NONE,

    /**
     * When all buckets of a new element have reached the relocation load, elements move along a path of at most
     * {@code relocationDepth} steps to a bucket with less. Needs an invertible {@link Permutation}, not the keys.
     */
    PATH
}
