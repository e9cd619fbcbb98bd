package dev.filtersmith.annotation;

/** How the buckets of a key, one in each subtable, are found. */
public enum Permutation {
    /**
     * Hash slices where nothing is ever moved; otherwise, with two subtables, {@link #XOR_IN_CHUNK} where the table is
     * large enough for a chunk of 256 buckets or more at a rounding of at most 1%, else {@link #ADDITIVE}.
     */
    AUTOMATIC,

    /** An independent slice of the hash for each subtable. A stored fingerprint does not tell its other buckets. */
    HASH_SLICES,

    /**
     * Two subtables: the partner bucket lies in the same chunk of at most 8 KB, at the bucket's index XOR bits of the
     * minimal remainder. The cheapest invertible choice; costs a few percent in false positive rate.
     */
    XOR_IN_CHUNK,

    /**
     * Two subtables: b2 = (g(r) - b1) mod B, its own inverse. More: b_i = (b + g_i(r)) mod B. Any number of buckets,
     * choices as good as random ones, two more multiplications than {@link #XOR_IN_CHUNK}.
     */
    ADDITIVE
}
