package dev.filtersmith.annotation;

/**
 * The bucket of a new element among equally loaded candidates, where buckets form groups that share
 * their bits.
 */
public enum GroupTies {
    /**
     * The one in the group with fewer elements, and of those the leftmost. Fingerprints are longer
     * if all groups have about the same number of elements, so the false positive rate is lower.
     */
    LIGHTER_GROUP,

    /**
     * The leftmost, as without groups. This is the rule of the paper (Bonomi, Mitzenmacher,
     * Panigrahy, Singh, Varghese: "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
     * section II.C), where the buckets of a group are independent.
     */
    LEFTMOST
}
