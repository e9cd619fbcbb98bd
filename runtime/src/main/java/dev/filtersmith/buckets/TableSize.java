package dev.filtersmith.buckets;

import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.family.SpecChecks;

/**
 * The dimensions of a table that follow from a {@link SubtableLayout} and the expected number of
 * elements.
 *
 * @param chunkMask if the alternate bucket is found by XOR inside a chunk, the bits of the
 *     fingerprint that determine it: the chunk's size in buckets minus the number of subtables;
 *     otherwise 0
 * @param words number of 64-bit words of all buckets
 */
public record TableSize(long expectedElements, int buckets, int chunkMask, int words) {
    /**
     * Most bits of a bucket index that a 32-bit slice of the hash chooses evenly: to within 2^-5 of
     * the mean.
     */
    static final int INDEX_BITS = 27;

    /**
     * Smaller chunks overflow long before the table does, because the number of elements in a chunk
     * is Poisson distributed.
     */
    private static final int MIN_CHUNK = 64;

    public static TableSize of(ChoiceLayout choice, long expectedElements) {
        if (!fits(choice, expectedElements)) {
            throw SubtableChecks.refusal(choice, expectedElements);
        }
        int subtables = choice.subtables();
        int group = choice.group();
        int buckets = (int) bucketsPerSubtable(choice, expectedElements);
        int chunk = chunk(choice, buckets * subtables);
        if (chunk != 0) {
            buckets = (buckets * subtables + chunk - 1) / chunk * chunk / subtables;
        }
        buckets = (buckets + group - 1) / group * group;
        long total = (long) buckets * subtables;
        return new TableSize(expectedElements, buckets, chunk == 0 ? 0 : chunk - subtables, (int)
                ((total * choice.bucketBits() + 63) / 64));
    }

    /** Returns whether the hash and an array are long enough for so many elements. */
    static boolean fits(ChoiceLayout choice, long expectedElements) {
        double buckets = expectedElements / choice.averageLoad() / choice.subtables();
        return expectedElements >= 1
                && buckets <= 1L << INDEX_BITS
                && buckets * choice.subtables() * choice.bucketBits() / Long.SIZE <= SpecChecks.MAX_WORDS;
    }

    static long bucketsPerSubtable(ChoiceLayout choice, long expectedElements) {
        return Math.max(1, (long) Math.ceil(expectedElements / choice.averageLoad() / choice.subtables()));
    }

    /**
     * Returns the number of buckets of a chunk: the largest that rounds the table up by no more
     * than the rule allows. If XOR is requested, it is at least {@link #MIN_CHUNK} or the number
     * that the minimal remainder can distinguish. It is 0 if the alternate bucket is found
     * additively.
     */
    private static int chunk(ChoiceLayout choice, int buckets) {
        if (!choice.mayChunk()) {
            return 0;
        }
        ChunkRule chunks = choice.chunks();
        boolean automatic = choice.permutation() == Permutation.AUTOMATIC;
        int chunk = Math.min(
                Integer.highestOneBit(chunks.largestBytes() * 8 / choice.bucketBits()),
                1 << Math.min(choice.minimalRemainderBits(), 24));
        int least = automatic ? chunks.leastAutomatic() : MIN_CHUNK;
        int mostRounding = (int) ((long) buckets * chunks.mostPercent() / 100);
        while (chunk > least && roundingUp(buckets, chunk) > mostRounding) {
            chunk /= 2;
        }
        boolean unfit = chunk < least || roundingUp(buckets, chunk) > mostRounding;
        return automatic && unfit ? 0 : chunk;
    }

    private static int roundingUp(int buckets, int chunk) {
        return -buckets & (chunk - 1);
    }
}
