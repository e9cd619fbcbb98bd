package dev.filtersmith.advisor.dleft;

/**
 * The rebalancing of a table after all insertions. Each sweep takes every element in turn, in the
 * order of arrival, out of its bucket and puts it into the least loaded of its buckets.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section II-D, with 10 sweeps. The paper does not specify ties; its figures are those of {@link
 * Ties#LEFT}.
 *
 * @param sweeps sweeps at most, 0 or more; none if 0
 * @param ties the bucket for an element with several least loaded buckets
 */
record Rebalancing(int sweeps, Ties ties) {
    /** No rebalancing. */
    public static final Rebalancing NONE = new Rebalancing(0, Ties.LEFT);

    /** The bucket for an element with several least loaded buckets. */
    public enum Ties {
        /** The leftmost bucket, as on insertion. */
        LEFT,
        /**
         * Any of the buckets, with equal probabilities. Elements then wander among equally good
         * buckets, and later ones find better buckets. Loads become more even in the same number of
         * sweeps.
         */
        RANDOM
    }

    public Rebalancing {
        if (sweeps < 0) {
            throw new IllegalArgumentException("sweeps = " + sweeps + " is not 0 or more.");
        }
    }
}
