package dev.filtersmith.annotation;

/** The bucket choice: how the buckets of a key, one in each subtable, are found. */
public enum Permutation {
    /**
     * {@link #XOR_IN_CHUNK} with two subtables, in filters with deletion also with four, if the
     * table is large enough for chunks that are not too small at a rounding of at most 1%, with
     * deletion 2%; else {@link #ADDITIVE}. In filters without deletion, {@link #HASH_SLICES} if
     * nothing is ever moved.
     */
    AUTOMATIC,

    /**
     * An independent slice of the hash for each subtable. A stored fingerprint does not determine
     * its other buckets.
     */
    HASH_SLICES,

    /**
     * Two subtables, or four in filters with deletion: the other buckets lie in the same chunk of
     * at most 8 KB, in {@link DynamicDLeftCountingFilter} 16 KB, at the bucket's index XOR bits of
     * the minimal remainder. The cheapest invertible bucket choice; costs a few percent in false
     * positive rate.
     */
    XOR_IN_CHUNK,

    /**
     * Two subtables: b2 = (g(r) - b1) mod B, its own inverse. More: b_i = (b + g_i(r)) mod B. Works
     * with any number of buckets, is as good as random choices, and takes two more multiplications
     * than {@link #XOR_IN_CHUNK}.
     */
    ADDITIVE
}
