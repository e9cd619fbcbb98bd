package dev.filtersmith.buckets;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Permutation;
import java.util.List;

/**
 * The way to find a key's buckets, one in each subtable, which the d-left families share.
 *
 * <p>If the d subtables interleave, bucket b of subtable i has number d b + i, so that a key's
 * buckets may share a page or a cache line. If they lie one after the other, it has number i B + b.
 *
 * @param subtables number of subtables, d
 * @param bucketBits bits of a bucket
 * @param group number of buckets that divides that of a subtable
 * @param averageLoad elements per bucket at the expected count
 * @param permutation bucket choice: {@link Permutation#AUTOMATIC} only where the size decides
 *     between XOR in a chunk and additive
 * @param minimalRemainderBits bits of a fingerprint that are stored whatever the load
 * @param chunks rule for the size of chunks
 */
public record ChoiceLayout(
        int subtables,
        int bucketBits,
        int group,
        double averageLoad,
        Permutation permutation,
        int minimalRemainderBits,
        ChunkRule chunks) {
    private static final int LONG_REMAINDER = 8;

    /** Together with the 16 bytes before the elements of an array, a cache line. */
    private static final int LEAD_WORDS = 6;

    /**
     * Smaller chunks overflow long before the table does, because the number of elements in a chunk
     * is Poisson distributed.
     */
    private static final int LEAST_CHUNK = 64;

    /**
     * Creates the layout of a bucket choice with the usual chunks.
     *
     * @param subtables number of subtables, d
     * @param bucketBits bits of a bucket
     * @param group number of buckets that divides that of a subtable
     * @param averageLoad elements per bucket at the expected count
     * @param permutation bucket choice
     * @param minimalRemainderBits bits of a fingerprint that are stored whatever the load
     */
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
     *
     * @return false if they lie one after the other
     */
    public boolean interleaved() {
        return subtables == 2 || (subtables == 4 && mayChunk());
    }

    /**
     * Returns the bucket choice of a filter with deletion, whose remainders must determine their
     * alternate buckets.
     *
     * @param asked bucket choice that the spec requests
     * @param subtables number of subtables
     * @return the same; additive if it is automatic and the subtables have no chunks
     */
    public static Permutation invertible(Permutation asked, int subtables) {
        return asked == Permutation.AUTOMATIC && subtables == 3 ? Permutation.ADDITIVE : asked;
    }

    /**
     * Returns the part of a layout's signature that names the bucket choice.
     *
     * @return part of a signature
     */
    public String signature() {
        return switch (permutation) {
            case HASH_SLICES -> "";
            case XOR_IN_CHUNK -> "-xor";
            case ADDITIVE -> "-add";
            case AUTOMATIC -> "-auto";
        };
    }

    private boolean mayChunk() {
        return permutation == Permutation.AUTOMATIC || permutation == Permutation.XOR_IN_CHUNK;
    }

    /**
     * Returns the bits of a fingerprint that determine its alternate buckets: the minimal
     * remainder, at most the low 32 bits. If the minimal remainder is long, the first bit is left
     * out: the counter may imply it, and a move then need not decode the counter.
     *
     * @return mask of bits
     */
    public long choiceMask() {
        long remainder = (1L << Math.min(minimalRemainderBits, 32)) - 1;
        return minimalRemainderBits >= LONG_REMAINDER ? remainder - 1 : remainder;
    }

    /**
     * Returns the number of unused words before the first group. The elements of a large array
     * begin 16 bytes after the start of a line; after 48 bytes more, a group of 32 bytes or more
     * lies in one line.
     *
     * @return number of words
     */
    public int leadWords() {
        return group * bucketBits >= 4 * Long.SIZE ? LEAD_WORDS : 0;
    }

    /**
     * Returns the size for a number of elements.
     *
     * @param expectedElements expected number of elements
     * @return size
     * @throws FilterSpecException if the number is not positive or the hash is too short for it
     */
    public TableSize size(long expectedElements) {
        List<Problem> problems = TableSizeRules.problems(this, expectedElements);
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        }
        int buckets = (int) TableSizeRules.bucketsPerSubtable(this, expectedElements);
        int chunk = chunk(buckets * subtables);
        if (chunk != 0) {
            buckets = (buckets * subtables + chunk - 1) / chunk * chunk / subtables;
        }
        buckets = (buckets + group - 1) / group * group;
        long total = (long) buckets * subtables;
        return new TableSize(
                expectedElements, buckets, chunk == 0 ? 0 : chunk - subtables, (int) ((total * bucketBits + 63) / 64));
    }

    /**
     * Returns the number of buckets of a chunk: the largest that rounds the table up by no more
     * than the rule allows. If XOR is requested, it is at least {@link #LEAST_CHUNK} or the number
     * that the minimal remainder can distinguish. It is 0 if the alternate bucket is found
     * additively.
     */
    private int chunk(int buckets) {
        if (!mayChunk()) {
            return 0;
        }
        int chunk = Math.min(
                Integer.highestOneBit(chunks.largestBytes() * 8 / bucketBits), 1 << Math.min(minimalRemainderBits, 24));
        int least = permutation == Permutation.AUTOMATIC ? chunks.leastAutomatic() : LEAST_CHUNK;
        int mostRounding = (int) ((long) buckets * chunks.mostPercent() / 100);
        while (chunk > least && roundingUp(buckets, chunk) > mostRounding) {
            chunk /= 2;
        }
        boolean unfit = chunk < least || roundingUp(buckets, chunk) > mostRounding;
        return permutation == Permutation.AUTOMATIC && unfit ? 0 : chunk;
    }

    private static int roundingUp(int buckets, int chunk) {
        return -buckets & (chunk - 1);
    }
}
