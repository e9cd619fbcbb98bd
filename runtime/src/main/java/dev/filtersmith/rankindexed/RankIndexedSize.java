package dev.filtersmith.rankindexed;

/**
 * The dimensions of a table that follow from a {@link RankIndexedLayout} and the expected number of
 * elements. The table is an array of bytes: the buckets, the second-level extensions, the
 * third-level ones. Each begins at a byte.
 *
 * @param expectedElements expected number of elements
 * @param buckets number of buckets, B
 * @param seconds number of second-level extensions, J2
 * @param thirds number of third-level extensions, J3
 * @param secondPointerBits bits of a pointer to a second-level extension
 * @param thirdPointerBits bits of a pointer to a third-level extension
 * @param bucketBytes bytes of a bucket
 * @param secondBytes bytes of a second-level extension
 * @param thirdBytes bytes of a third-level extension
 */
public record RankIndexedSize(
        long expectedElements,
        int buckets,
        int seconds,
        int thirds,
        int secondPointerBits,
        int thirdPointerBits,
        int bucketBytes,
        int secondBytes,
        int thirdBytes) {
    /**
     * Returns the position of the second-level extensions.
     *
     * @return number of bytes before them
     */
    public int secondsAt() {
        return buckets * bucketBytes;
    }

    /**
     * Returns the position of the third-level extensions.
     *
     * @return number of bytes before them
     */
    public int thirdsAt() {
        return secondsAt() + seconds * secondBytes;
    }

    /**
     * Returns the number of words of the whole table.
     *
     * @return number of 64-bit words
     */
    public int words() {
        return (int) (((long) thirdsAt() + (long) thirds * thirdBytes + Long.BYTES - 1) / Long.BYTES);
    }
}
