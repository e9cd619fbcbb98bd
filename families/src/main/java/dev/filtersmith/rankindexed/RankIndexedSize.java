package dev.filtersmith.rankindexed;

/**
 * The dimensions of a table that follow from a {@link RankIndexedLayout} and the expected number of
 * elements. The table is an array of bytes: the buckets, each of which begins at a byte, then the
 * second-level extensions, bit by bit, then the third-level ones.
 */
public final class RankIndexedSize {
    private final long expectedElements;
    private final int buckets;
    /** Number of second-level extensions, J2. */
    private final int seconds;
    /** Number of third-level extensions, J3. */
    private final int thirds;

    private final int secondPointerBits;
    private final int thirdPointerBits;
    private final int bucketBytes;
    private final int secondBits;
    private final int thirdBits;

    public RankIndexedSize(
            long expectedElements,
            int buckets,
            int seconds,
            int thirds,
            int secondPointerBits,
            int thirdPointerBits,
            int bucketBytes,
            int secondBits,
            int thirdBits) {
        this.expectedElements = expectedElements;
        this.buckets = buckets;
        this.seconds = seconds;
        this.thirds = thirds;
        this.secondPointerBits = secondPointerBits;
        this.thirdPointerBits = thirdPointerBits;
        this.bucketBytes = bucketBytes;
        this.secondBits = secondBits;
        this.thirdBits = thirdBits;
    }

    public long expectedElements() {
        return expectedElements;
    }

    public int buckets() {
        return buckets;
    }

    public int seconds() {
        return seconds;
    }

    public int thirds() {
        return thirds;
    }

    public int secondPointerBits() {
        return secondPointerBits;
    }

    public int thirdPointerBits() {
        return thirdPointerBits;
    }

    public int bucketBytes() {
        return bucketBytes;
    }

    public int secondBits() {
        return secondBits;
    }

    public int thirdBits() {
        return thirdBits;
    }

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
