package dev.filtersmith.buckets;

import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.family.SpecChecks;

/**
 * The size of a table of subtables, from the numbers that it follows from. Emitted classes have
 * these as literals, so that a first filter loads neither a {@link ChoiceLayout} nor its parts.
 */
public final class SubtableShape {
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

    /** The places of the numbers in an emitted class, where the stash comes first. */
    private static final int OTHER_WORDS = 1;

    private static final int SUBTABLES = 2;
    private static final int BUCKET_BITS = 3;
    private static final int GROUP = 4;
    private static final int AVERAGE_LOAD = 5;
    private static final int CHUNKS = 6;
    private static final int MINIMAL_REMAINDER = 7;
    private static final int LARGEST_BYTES = 8;
    private static final int MOST_PERCENT = 9;
    private static final int LEAST_AUTOMATIC = 10;

    /** Values of {@link #CHUNKS}: never, wherever they round the table up little, or always. */
    private static final int NONE = 0;

    private static final int AUTOMATIC = 1;
    private static final int ALWAYS = 2;

    private final double[] numbers;
    private final int subtables;
    private final int bucketBits;
    private final double averageLoad;

    private SubtableShape(double... numbers) {
        this.numbers = numbers;
        this.subtables = number(SUBTABLES);
        this.bucketBits = number(BUCKET_BITS);
        this.averageLoad = numbers[AVERAGE_LOAD];
    }

    /** Returns the numbers of an emitted class, with the words before and behind the buckets. */
    public static double[] numbers(int stashCapacity, int otherWords, ChoiceLayout choice) {
        ChunkRule chunks = choice.chunks();
        return new double[] {
            stashCapacity,
            otherWords,
            choice.subtables(),
            choice.bucketBits(),
            choice.group(),
            choice.averageLoad(),
            !choice.mayChunk() ? NONE : choice.permutation() == Permutation.AUTOMATIC ? AUTOMATIC : ALWAYS,
            choice.minimalRemainderBits(),
            chunks.largestBytes(),
            chunks.mostPercent(),
            chunks.leastAutomatic()
        };
    }

    /** Returns the words of the array, the buckets of a subtable, and the mask of chunks. */
    public static int[] size(double[] numbers, long expectedElements) {
        SubtableShape shape = new SubtableShape(numbers);
        if (!shape.fits(expectedElements)) {
            throw SubtableChecks.refusal(shape.subtables, shape.bucketBits, shape.averageLoad, expectedElements);
        }
        return shape.size(expectedElements);
    }

    private int number(int place) {
        return (int) numbers[place];
    }

    /** Returns whether the hash and an array are long enough for so many elements. */
    private boolean fits(long expectedElements) {
        double buckets = expectedElements / averageLoad / subtables;
        return expectedElements >= 1
                && buckets <= 1L << INDEX_BITS
                && buckets * subtables * bucketBits / Long.SIZE <= SpecChecks.MAX_WORDS;
    }

    /** Returns the size for so many elements, which {@link #fits fit}. */
    private int[] size(long expectedElements) {
        int group = number(GROUP);
        int buckets = (int) Math.max(1, (long) Math.ceil(expectedElements / averageLoad / subtables));
        int chunk = chunk(buckets * subtables);
        if (chunk != 0) {
            buckets = (buckets * subtables + chunk - 1) / chunk * chunk / subtables;
        }
        buckets = (buckets + group - 1) / group * group;
        long total = (long) buckets * subtables;
        int words = (int) ((total * bucketBits + 63) / 64);
        return new int[] {number(OTHER_WORDS) + words, buckets, chunk == 0 ? 0 : chunk - subtables};
    }

    /**
     * Returns the number of buckets of a chunk: the largest that rounds the table up by no more
     * than the rule allows. If XOR is requested, it is at least {@link #MIN_CHUNK} or the number
     * that the minimal remainder can distinguish. It is 0 if the alternate bucket is found
     * additively.
     */
    private int chunk(int buckets) {
        if (number(CHUNKS) == NONE) {
            return 0;
        }
        boolean automatic = number(CHUNKS) == AUTOMATIC;
        int chunk = Math.min(
                Integer.highestOneBit(number(LARGEST_BYTES) * 8 / bucketBits),
                1 << Math.min(number(MINIMAL_REMAINDER), 24));
        int least = automatic ? number(LEAST_AUTOMATIC) : MIN_CHUNK;
        int mostRounding = (int) ((long) buckets * number(MOST_PERCENT) / 100);
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
