package dev.filtersmith.advisor.dleft;

/**
 * How a table is evened out after all its elements were inserted: sweeps, each of which takes every
 * element in turn, in the order of arrival, out of its bucket and puts it into the least loaded of
 * its buckets.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section II-D, with 10 sweeps. The paper does not say how ties are broken; its figures are those
 * of {@link Ties#LEFT}.
 *
 * @param sweeps sweeps at most, 0 or more; none if 0
 * @param ties where an element goes that has several least loaded buckets
 */
public record Rebalancing(int sweeps, Ties ties) {
    /** Every element stays where it was inserted. */
    public static final Rebalancing NONE = new Rebalancing(0, Ties.LEFT);

    /** Where an element goes that has several least loaded buckets. */
    public enum Ties {
        /** To the leftmost, as on insertion. */
        LEFT,
        /**
         * To any of them, with equal chances. Elements then wander among equally good buckets, by
         * which later ones find better: more even loads from as many sweeps.
         */
        RANDOM
    }

    /**
     * Checks the parameters.
     *
     * @throws IllegalArgumentException if {@code sweeps} is negative
     */
    public Rebalancing {
        if (sweeps < 0) {
            throw new IllegalArgumentException("sweeps = " + sweeps + " is not 0 or more.");
        }
    }
}
