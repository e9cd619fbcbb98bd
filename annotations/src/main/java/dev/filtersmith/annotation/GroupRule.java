package dev.filtersmith.annotation;

/**
 * How the buckets of a group share their fingerprint bits (Bonomi, Mitzenmacher, Panigrahy, Singh, Varghese: "Bloom Filters
 * via d-Left Hashing and Dynamic Bit Reassignment", section II.C). Under both rules a fingerprint is never asked to grow
 * again, whatever the order in which the buckets filled.
 */
public enum GroupRule {
    /** The rule that the paper analyses: fields of one length in the whole group; the bits left over are unused. */
    EQUAL_FIELDS,

    /**
     * Fingerprints of one length in the whole group, those bits counted that counters tell; the bits left over lengthen the
     * fingerprints of whole buckets by one bit each, of as many as possible.
     */
    LEFTOVER_TO_BUCKETS
}
