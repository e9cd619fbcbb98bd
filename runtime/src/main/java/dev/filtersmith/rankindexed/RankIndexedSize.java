package dev.filtersmith.rankindexed;

/**
 * The dimensions of a table that follow from a {@link RankIndexedLayout} and the expected number of
 * elements. The table is an array of bytes: the buckets, each of which begins at a byte, then the
 * second-level extensions, bit by bit, then the third-level ones.
 *
 * @param seconds number of second-level extensions, J2
 * @param thirds number of third-level extensions, J3
 */
public record RankIndexedSize(
        long expectedElements,
        int buckets,
        int seconds,
        int thirds,
        int secondPointerBits,
        int thirdPointerBits,
        int bucketBytes,
        int secondBits,
        int thirdBits) {
    /** Returns the size of a table of one bucket, with its extensions. */
    RankIndexedSize ofOneBucket() {
        return new RankIndexedSize(
                expectedElements, 1, 1, 1, secondPointerBits, thirdPointerBits, bucketBytes, secondBits, thirdBits);
    }

    /** Returns the numbers of the parts, in words. */
    String parts() {
        return buckets + " buckets, " + seconds + " second-level and " + thirds + " third-level extensions";
    }

    /** Returns the first bit of a bucket. */
    long bucketAt(int number) {
        return (long) number * bucketBytes * Byte.SIZE;
    }

    /** Returns the first bit of a second-level extension. */
    long secondAt(int number) {
        return bucketAt(buckets) + (long) number * secondBits;
    }

    /** Returns the first bit of a third-level extension. */
    long thirdAt(int number) {
        return secondAt(seconds) + (long) number * thirdBits;
    }

    /** Returns the number of bits of the table, without those that complete the last word. */
    public long bits() {
        return thirdAt(thirds);
    }

    /** Returns the number of words of the whole table. */
    public int words() {
        return (int) ((bits() + Long.SIZE - 1) / Long.SIZE);
    }
}
