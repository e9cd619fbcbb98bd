package dev.filtersmith.dleft;

/** Sweeps over the known elements of a part of the table, before any bucket of it is written. */
interface RangeSweeps {
    /** Fills the empty buckets of a part. Returns the hashes of the elements that found no room. */
    long[] fill(KnownPart part, int sweeps);
}
