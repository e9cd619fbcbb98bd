package dev.filtersmith.interpreter;

import dev.filtersmith.support.RankIndexedBuckets;

/*
 * Rank-indexed hashing (Hua, Zhao, Lin, Xu, ICNP 2008), section III.
 *
 * A bucket holds its fingerprints level by level: A1 the first ones of all chains, A2 the second ones, and so on, packed one behind the
 * other. Bit l of the base index I0 tells whether chain l has a fingerprint in A1, and rank(I0, l), the number of ones before that bit,
 * which one it is. Bit a of Ij tells whether the chain of Aj[a] goes on, and rank(Ij, a) where in A(j+1). The size of A(j+1) is the number
 * of all ones in Ij, so that each level tells where the next begins. I1, I2 and so on are packed as A1, A2 are: the higher index.
 */

/** Walks a chain from level to level. */
final class RankIndexedRanks {
    private RankIndexedRanks() {}

    /**
     * The first slot of a chain that holds a remainder, of those behind another slot; -1 if there is none. A chain's slots are in the order
     * of their numbers, since each lies on a level of its own.
     */
    static int find(RankIndexedBuckets content, int bucket, int chain, long remainder, int behind) {
        long base = content.baseIndex(bucket);
        if ((base & (1L << chain)) == 0) {
            return -1;
        }
        int level = 0;
        int size = Long.bitCount(base);
        int rank = Long.bitCount(base & ((1L << chain) - 1));
        while (level + rank <= behind || content.remainder(bucket, level + rank) != remainder) {
            if (!content.continues(bucket, level + rank)) {
                return -1;
            }
            rank = content.ones(bucket, level, level + rank);
            int sizeOfNext = content.ones(bucket, level, level + size);
            level += size;
            size = sizeOfNext;
        }
        return level + rank;
    }
}
