package dev.filtersmith.buckets;

import dev.filtersmith.annotation.Permutation;

/**
 * The arithmetic that finds a key's buckets, one in each subtable. The values that depend on the
 * size are arguments of each method: the number of buckets of a subtable, B, and the bits of a
 * fingerprint that determine its alternate buckets inside a chunk, or 0 if the bucket choice uses
 * no chunks.
 *
 * @param interleaved whether bucket b of subtable i has number d b + i, and not i B + b
 * @param slices whether each bucket is determined by its own slice of the hash, so that no
 *     fingerprint determines the others
 * @param chunksOnly whether the alternate buckets always lie in the same chunk, however small the
 *     table
 */
public record BucketChoice(int subtables, boolean interleaved, boolean slices, boolean chunksOnly, long choiceMask) {
    private static final long SLICE_MULTIPLIER = 0x9e3779b97f4a7c15L;
    private static final long FOURTH_SLICE_MULTIPLIER = 0xd6e8feb86659fd93L;
    private static final long DISPLACEMENT_MULTIPLIER = 0xbf58476d1ce4e5b9L;
    private static final long DISPLACEMENT_FINISHER = 0x94d049bb133111ebL;

    /**
     * Shift of the window on the product for each of four subtables, which has more bits than a
     * chunk has buckets.
     */
    private static final int CHUNK_SHIFT = 13;

    /** Creates the arithmetic of a layout. */
    public BucketChoice(ChoiceLayout layout) {
        this(
                layout.subtables(),
                layout.interleaved(),
                layout.permutation() == Permutation.HASH_SLICES,
                layout.permutation() == Permutation.XOR_IN_CHUNK,
                layout.choiceMask());
    }

    /** Returns the long fingerprint of a key; its low bits are the fingerprint. */
    public long fingerprintWord(long hash) {
        return slices ? secondWord(hash) : hash;
    }

    /**
     * Returns the second word of hash slices. Its low bits are the fingerprint and depend on both
     * halves of the hash.
     */
    private static long secondWord(long hash) {
        return (hash ^ hash >>> 32) * SLICE_MULTIPLIER;
    }

    public int candidate(long hash, int subtable, int buckets, int chunkMask) {
        int first = reduce(hash >>> 32, buckets);
        if (subtable == 0) {
            return number(first, 0, buckets);
        } else if (slices) {
            return number(reduce(slice(hash, subtable), buckets), subtable, buckets);
        } else if (inChunks(chunkMask)) {
            return number(first, 0, buckets) ^ inChunk(hash, subtable, chunkMask);
        }
        return number(moved(first, hash, subtable, buckets), subtable, buckets);
    }

    /** Returns the slice of a hash that determines the bucket in a subtable after the first. */
    private long slice(long hash, int subtable) {
        if (subtable == 1 && subtables > 2) {
            return hash & 0xffffffffL;
        }
        long second = secondWord(hash);
        return (subtable == 3 ? (second ^ second >>> 32) * FOURTH_SLICE_MULTIPLIER : second) >>> 32;
    }

    /**
     * Returns the bucket of the same element in another subtable, for a bucket choice where
     * fingerprints determine it; the bucket itself in its own subtable.
     */
    public int alternate(int number, long fingerprint, int subtable, int buckets, int chunkMask) {
        int own = subtable(number, buckets);
        if (own == subtable) {
            return number;
        } else if (inChunks(chunkMask)) {
            return number ^ inChunk(fingerprint, own, chunkMask) ^ inChunk(fingerprint, subtable, chunkMask);
        }
        int bucket = interleaved ? number / subtables : number - own * buckets;
        // Two subtables: each displacement is its own inverse.
        int home = own == 0 ? bucket : home(bucket, fingerprint, own, buckets);
        return number(subtable == 0 ? home : moved(home, fingerprint, subtable, buckets), subtable, buckets);
    }

    private boolean inChunks(int chunkMask) {
        return chunksOnly || chunkMask != 0;
    }

    /**
     * Returns the XOR distance between the element's bucket in the first subtable and that in
     * another.
     */
    private int inChunk(long fingerprint, int subtable, int chunkMask) {
        if (subtable == 0) {
            return 0;
        }
        long spread = subtables == 2
                ? fingerprint
                : ((fingerprint & choiceMask) * SLICE_MULTIPLIER) >>> (CHUNK_SHIFT * (1 + subtable));
        return ((int) spread & chunkMask) | subtable;
    }

    /**
     * Returns the bucket in a subtable after the first, b_i, of an element with bucket b_0 in the
     * first: with two subtables g_1(r) - b_0.
     */
    private int moved(int home, long fingerprint, int subtable, int buckets) {
        int displacement = displacement(fingerprint, subtable, buckets);
        return modulo(subtables == 2 ? displacement - home : home + displacement - buckets, buckets);
    }

    /** Returns the inverse of {@link #moved}. */
    private int home(int bucket, long fingerprint, int subtable, int buckets) {
        int displacement = displacement(fingerprint, subtable, buckets);
        return modulo(subtables == 2 ? displacement - bucket : bucket - displacement, buckets);
    }

    /** Returns g_i(r): a mixing function of the minimal remainder. */
    private int displacement(long fingerprint, int subtable, int buckets) {
        long mixed = ((fingerprint & choiceMask) | (long) subtable << 32) * DISPLACEMENT_MULTIPLIER;
        return reduce(((mixed ^ mixed >>> 32) * DISPLACEMENT_FINISHER) >>> 32, buckets);
    }

    private static int reduce(long slice, int buckets) {
        return (int) ((slice * buckets) >>> 32);
    }

    private static int modulo(int difference, int buckets) {
        return difference < 0 ? difference + buckets : difference;
    }

    public int subtable(int number, int buckets) {
        return interleaved ? number & (subtables - 1) : number / buckets;
    }

    private int number(int bucket, int subtable, int buckets) {
        return interleaved ? bucket * subtables + subtable : subtable * buckets + bucket;
    }
}
