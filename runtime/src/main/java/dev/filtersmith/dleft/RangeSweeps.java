package dev.filtersmith.dleft;

/** Sweeps over the known elements of a part of the table, before any bucket of it is written. */
interface RangeSweeps {
    /**
     * Fills the empty buckets of a part.
     *
     * @param first number of its first bucket
     * @param buckets number of its buckets
     * @param hashes hashes of its elements, all different
     * @param count number of hashes
     * @param sweeps number of sweeps
     * @return hashes of the elements that found no room
     */
    long[] fill(int first, int buckets, long[] hashes, int count, int sweeps);
}
