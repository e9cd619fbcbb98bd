package dev.filtersmith.annotation;

/** How the buckets of a key, one in each subtable, are found. */
public enum Permutation {
    /**
     * {@link #XOR_IN_CHUNK} with two subtables, in filters with deletion also with four, where the table is large enough for chunks
     * that are not too small at a rounding of at most 1%, with deletion 2%; else {@link #ADDITIVE}. In filters without deletion
     * {@link #HASH_SLICES} where nothing is ever moved.
     */
    AUTOMATIC,

    /** An independent slice of the hash for each subtable. A stored fingerprint does not tell its other buckets. */
    HASH_SLICES,

    /**
     * Two subtables, or four in filters with deletion: the other buckets lie in the same chunk of at most 8 KB, in
     * {@link DynamicDLeftCountingFilter} 16 KB, at the bucket's index XOR bits of the minimal remainder. The cheapest invertible
     * choice; costs a few percent in false positive rate.
     */
    XOR_IN_CHUNK,

    /**
     * Two subtables: b2 = (g(r) - b1) mod B, its own inverse. More: b_i = (b + g_i(r)) mod B. Any number of buckets,
     * choices as good as random ones, two more multiplications than {@link #XOR_IN_CHUNK}.
     */
    ADDITIVE
}
