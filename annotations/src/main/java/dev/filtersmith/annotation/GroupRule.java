package dev.filtersmith.annotation;

/**
 * The rule by which the buckets of a group share their fingerprint bits (Bonomi, Mitzenmacher,
 * Panigrahy, Singh, Varghese: "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section II.C). Under both rules a fingerprint never has to grow again, in whatever order the
 * buckets fill.
 */
public enum GroupRule {
    /**
     * The rule that the paper analyses: fields of one length in the whole group. Of the bits left
     * over, a bucket uses one for each fingerprint if one more element in it would otherwise make
     * them longer.
     */
    EQUAL_FIELDS,

    /**
     * Fingerprints of one length in the whole group, including the bits encoded in counters. The
     * bits left over lengthen the fingerprints of whole buckets by one bit each, in as many buckets
     * as possible.
     */
    LEFTOVER_TO_BUCKETS
}
