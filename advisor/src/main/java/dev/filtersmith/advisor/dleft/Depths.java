package dev.filtersmith.advisor.dleft;

import java.util.Optional;

/** A search for the semi-sort depths with the lowest rate for the loads of a table. */
interface Depths {
    /**
     * Finds the best depths, for the bits that the fingerprints of a bucket, or of a group, share;
     * empty if the counter is too narrow or the bits are too few.
     */
    Optional<Found> of(int sharedBits, int counterBits);

    /** The depth for each load, and the rate of the loads with these depths. */
    @SuppressWarnings("ArrayRecordComponent") // Neither modified nor compared.
    record Found(int[] depths, double rate) {}
}
