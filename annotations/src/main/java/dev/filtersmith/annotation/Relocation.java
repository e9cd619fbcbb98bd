package dev.filtersmith.annotation;

/** What a filter does, beyond choosing the least loaded bucket, to keep loads even. */
public enum Relocation {
    /** Nothing: an element stays where it was put. */
    NONE,

    /**
     * When all buckets of a new element have reached the relocation load, or have no empty cell, elements move along a path to a
     * bucket with less: of at most {@code relocationDepth} steps, or found by looking through at most {@code relocationVisits}
     * buckets. Needs an invertible {@link Permutation}, not the keys.
     */
    PATH
}
