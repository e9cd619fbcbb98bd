package dev.filtersmith.buckets;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Permutation;
import java.util.List;

/**
 * How a key's buckets are found, one in each subtable: what the d-left families share.
 *
 * <p>Bucket b of subtable i has number d b + i where the d subtables interleave, so that a key's buckets may share a page or a
 * cache line, and i B + b where they lie one after the other.
 *
 * @param subtables number of subtables, d
 * @param bucketBits bits of a bucket
 * @param group buckets whose number divides that of a subtable
 * @param averageLoad elements per bucket at the expected count
 * @param permutation the choice of buckets: {@link Permutation#AUTOMATIC} only where the size decides between XOR in a
 *     chunk and additive
 * @param minimalRemainderBits bits of a fingerprint that are stored whatever the load
 * @param chunks which chunks there may be
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

    /** With the 16 bytes before the elements of an array, a cache line. */
    private static final int LEAD_WORDS = 6;

    /** Smaller chunks overflow long before the table does: the elements of a chunk scatter like a Poisson number. */
    private static final int LEAST_CHUNK = 64;

    /**
     * The same with the usual chunks.
     *
     * @param subtables number of subtables, d
     * @param bucketBits bits of a bucket
     * @param group buckets whose number divides that of a subtable
     * @param averageLoad elements per bucket at the expected count
     * @param permutation the choice of buckets
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
     * Whether the subtables interleave: two always, four where partners may lie in a chunk.
     *
     * @return false if they lie one after the other
     */
    public boolean interleaved() {
        return subtables == 2 || (subtables == 4 && mayChunk());
    }

    /**
     * The choice of buckets of a filter with deletion, whose remainders must tell their other buckets.
     *
     * @param asked choice that the spec asks for
     * @param subtables number of subtables
     * @return the same; additive where it is automatic and the subtables have no chunks
     */
    public static Permutation invertible(Permutation asked, int subtables) {
        return asked == Permutation.AUTOMATIC && subtables == 3 ? Permutation.ADDITIVE : asked;
    }

    /** The part of a layout's signature that tells the choice. */
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
     * The bits of a fingerprint that tell its other buckets: the minimal remainder, at most the low 32 bits. Where it is long,
     * the first bit is left out: the counter may tell it, and a mover need not ask.
     *
     * @return mask of bits
     */
    public long choiceMask() {
        long remainder = (1L << Math.min(minimalRemainderBits, 32)) - 1;
        return minimalRemainderBits >= LONG_REMAINDER ? remainder - 1 : remainder;
    }

    /**
     * Unused words before the first group. The elements of a large array begin 16 bytes behind a line's begin; with 48 bytes more
     * a group of 32 bytes or more lies in one line.
     *
     * @return number of words
     */
    public int leadWords() {
        return group * bucketBits >= 4 * Long.SIZE ? LEAD_WORDS : 0;
    }

    /**
     * The size for a number of elements.
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
     * Buckets of a chunk: the most that round the table up by no more than the rule allows, where XOR is asked for at least
     * {@link #LEAST_CHUNK} or as many as the minimal remainder tells apart; 0 where the partner is found additively.
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
