package dev.filtersmith.advisor.buckets;

/**
 * How long the remainders in a bucket are, and how they are cut for one more. Lengths only fall: dropped bits do not come back.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment", sections III-A (one length) and III-B
 * (two).
 */
public sealed interface RemainderLengths permits OneLength, TwoLengths {
    /**
     * Cells that a bucket has room for.
     *
     * @return 1 to 64
     */
    int capacity();

    /**
     * The length of a remainder that is alone in its bucket.
     *
     * @return bits, 1 to 32
     */
    int longest();

    /**
     * The length of remainders in a bucket that was as full as can be.
     *
     * @return bits, 1 to 32
     */
    int shortest();

    /**
     * Makes room for one more cell in a bucket that has some.
     *
     * @param lengths the cells' remainders in bits; those of the bucket's cells are cut as needed
     * @param from index of the bucket's first cell
     * @param load cells in the bucket, less than {@link #capacity()}
     * @param largestLoad the most cells that the bucket had since it was last empty
     * @return length of the newcomer
     */
    int admit(byte[] lengths, int from, int load, int largestLoad);
}
