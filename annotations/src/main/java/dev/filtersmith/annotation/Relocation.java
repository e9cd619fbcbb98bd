package dev.filtersmith.annotation;

/** The moves by which a filter keeps loads even, beyond the choice of the least loaded bucket. */
public enum Relocation {
    /** No moves: an element stays in its first bucket. */
    NONE,

    /**
     * When all buckets of a new element have reached the relocation load, or have no empty cell,
     * elements move along a path to a bucket with less. The path has at most
     * {@code relocationDepth} steps, or is found by visiting at most {@code relocationVisits}
     * buckets. Needs an invertible {@link Permutation}, not the keys.
     */
    PATH
}
