package dev.filtersmith.advisor.dleft;

import java.util.Optional;

/** Finds the semi-sort depths with the least rate for the loads of a table. */
interface Depths {
    /**
     * The best depths.
     *
     * @param sharedBits bits that the fingerprints of a bucket, or of a group, share
     * @param counterBits bits of a counter
     * @return depths, unless the counter is too narrow or the bits are too few
     */
    Optional<Found> of(int sharedBits, int counterBits);

    /**
     * Depths.
     *
     * @param depths depth for each load
     * @param rate rate of the loads with them
     */
    @SuppressWarnings("ArrayRecordComponent") // Neither changed nor compared.
    record Found(int[] depths, double rate) {}
}
