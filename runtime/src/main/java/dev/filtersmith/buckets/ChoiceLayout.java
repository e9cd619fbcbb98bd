package dev.filtersmith.buckets;

import dev.filtersmith.annotation.Permutation;

/**
 * The way to find a key's buckets, one in each subtable, which the d-left families share.
 *
 * <p>If the d subtables interleave, bucket b of subtable i has number d b + i, so that a key's
 * buckets may share a page or a cache line. If they lie one after the other, it has number i B + b.
 *
 * @param permutation bucket choice: {@link Permutation#AUTOMATIC} only where the size decides
 *     between XOR in a chunk and additive
 */
public record ChoiceLayout(
        int subtables,
        int bucketBits,
        int group,
        double averageLoad,
        Permutation permutation,
        int minimalRemainderBits,
        ChunkRule chunks) {
    /** From this length of a minimal remainder on, its first bit does not determine buckets. */
    public static final int LONG_REMAINDER = 8;

    /** Together with the 16 bytes before the elements of an array, a cache line. */
    private static final int LEAD_WORDS = 6;

    /** Creates the layout of a bucket choice with the usual chunks. */
    public ChoiceLayout(
            int subtables,
            int bucketBits,
            int group,
            double averageLoad,
            Permutation permutation,
            int minimalRemainderBits) {
        this(subtables, bucketBits, group, averageLoad, permutation, minimalRemainderBits, ChunkRule.USUAL);
    }

    /**
     * Returns whether the subtables interleave: two always, four if alternate buckets may lie in a
     * chunk.
     */
    public boolean interleaved() {
        return subtables == 2 || (subtables == 4 && mayChunk());
    }

    /**
     * Returns the bucket choice of a filter with deletion, whose remainders must determine their
     * alternate buckets; additive if it is automatic and the subtables have no chunks.
     */
    public static Permutation invertible(Permutation asked, int subtables) {
        return asked == Permutation.AUTOMATIC && subtables == 3 ? Permutation.ADDITIVE : asked;
    }

    /** Returns the part of a layout's signature that names the bucket choice. */
    public String signature() {
        if (mayChunk()) {
            return permutation == Permutation.AUTOMATIC ? "-auto" : "-xor";
        }
        return permutation == Permutation.ADDITIVE ? "-add" : "";
    }

    /** Returns whether the buckets of a key lie in one chunk, except in small tables. */
    public boolean mayChunk() {
        return permutation == Permutation.AUTOMATIC || permutation == Permutation.XOR_IN_CHUNK;
    }

    /**
     * Returns the bits of a fingerprint that determine its alternate buckets: the minimal
     * remainder, at most the low 32 bits. If the minimal remainder is long, the first bit is left
     * out: the counter may imply it, and a move then need not decode the counter.
     */
    public long choiceMask() {
        long remainder = (1L << Math.min(minimalRemainderBits, 32)) - 1;
        return minimalRemainderBits >= LONG_REMAINDER ? remainder - 1 : remainder;
    }

    /**
     * Returns the number of unused words before the first group. The elements of a large array
     * begin 16 bytes after the start of a line; after 48 bytes more, a group of 32 bytes or more
     * lies in one line.
     */
    public int leadWords() {
        return group * bucketBits >= 4 * Long.SIZE ? LEAD_WORDS : 0;
    }
}
