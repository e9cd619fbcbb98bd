package dev.filtersmith.dleft;

/** Sweeps over the known elements of a part of the table, before any bucket of it is written. */
interface RangeSweeps {
    /**
     * Fills the buckets of a part.
     *
     * @param part empty part and its elements
     * @param sweeps number of sweeps
     * @return hashes of the elements that found no room
     */
    long[] fill(KnownPart part, int sweeps);
}
