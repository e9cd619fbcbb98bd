package dev.filtersmith.rankindexed;

/**
 * What the number of expected elements adds to a {@link RankIndexedLayout}. The table is an array of bytes: the buckets, the second-level
 * extensions, the third-level ones. Each begins at a byte.
 *
 * @param expectedElements expected number of elements
 * @param buckets number of buckets, B
 * @param seconds number of second-level extensions, J2
 * @param thirds number of third-level extensions, J3
 * @param secondPointerBits bits that tell a second-level extension
 * @param thirdPointerBits bits that tell a third-level extension
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
     * Where the second-level extensions begin.
     *
     * @return number of bytes before them
     */
    public int secondsAt() {
        return buckets * bucketBytes;
    }

    /**
     * Where the third-level extensions begin.
     *
     * @return number of bytes before them
     */
    public int thirdsAt() {
        return secondsAt() + seconds * secondBytes;
    }

    /**
     * Words of the whole table.
     *
     * @return number of 64-bit words
     */
    public int words() {
        return (int) (((long) thirdsAt() + (long) thirds * thirdBytes + Long.BYTES - 1) / Long.BYTES);
    }
}
