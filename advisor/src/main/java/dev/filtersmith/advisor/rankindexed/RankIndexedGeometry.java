package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.rankindexed.ChainSpec;

/**
 * A rank-indexed geometry that holds the overflow probability asked for.
 *
 * @param chains chains of a bucket, L
 * @param remainderBits bits of a remainder, r
 * @param averageLoad elements per bucket
 * @param slots slots of a bucket, Z1
 * @param secondSlots slots of a second-level extension, Z2
 * @param thirdSlots slots of a third-level extension, Z3
 * @param bits bits of the table for the number of elements that the geometry is sized for
 */
record RankIndexedGeometry(
        int chains, int remainderBits, double averageLoad, int slots, int secondSlots, int thirdSlots, long bits) {
    /** Returns the bits of the whole words of the table. */
    long wholeBits() {
        return (bits + Long.SIZE - 1) / Long.SIZE * Long.SIZE;
    }

    /** Returns the rate at the average load, lambda 2^-r. */
    double rate() {
        return rateOf(averageLoad, chains, remainderBits);
    }

    static double rateOf(double averageLoad, int chains, int remainderBits) {
        return Math.scalb(averageLoad / chains, -remainderBits);
    }

    /** Returns the spec that gives the geometry in full. */
    ChainSpec spec(ChainSpec asked) {
        return asked.toBuilder()
                .chains(chains)
                .remainderBits(remainderBits)
                .averageLoad(averageLoad)
                .slots(slots)
                .secondSlots(secondSlots)
                .thirdSlots(thirdSlots)
                .bitsPerKey(0)
                .maxFpp(0)
                .build();
    }
}
