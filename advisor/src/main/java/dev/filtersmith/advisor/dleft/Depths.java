package dev.filtersmith.advisor.dleft;

import java.util.Optional;

/** A search for the semi-sort depths with the lowest rate for the loads of a table. */
interface Depths {
    /**
     * Finds the best depths.
     *
     * @param sharedBits bits that the fingerprints of a bucket, or of a group, share
     * @param counterBits bits of a counter
     * @return depths; empty if the counter is too narrow or the bits are too few
     */
    Optional<Found> of(int sharedBits, int counterBits);

    /**
     * The depths that were found.
     *
     * @param depths depth for each load
     * @param rate rate of the loads with these depths
     */
    @SuppressWarnings("ArrayRecordComponent") // Neither modified nor compared.
    record Found(int[] depths, double rate) {}
}
