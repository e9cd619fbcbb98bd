package dev.filtersmith.advisor.buckets;

/**
 * The rule for the lengths of the remainders in a bucket, and for cutting them when one is added.
 * Lengths only fall, since dropped bits cannot be restored.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * sections III-A (one length) and III-B (two).
 */
public interface RemainderLengths {
    /**
     * Returns the capacity of a bucket in cells.
     *
     * @return 1 to 64
     */
    int capacity();

    /**
     * Returns the length of a remainder that is alone in its bucket.
     *
     * @return bits, 1 to 32
     */
    int longest();

    /**
     * Returns the length of remainders in a bucket that was full to its capacity.
     *
     * @return bits, 1 to 32
     */
    int shortest();

    /**
     * Makes room for one more cell in a bucket that is not full.
     *
     * @param lengths lengths of the cells' remainders in bits; those of the bucket's cells are cut
     *     as needed
     * @param from index of the bucket's first cell
     * @param load cells in the bucket, less than {@link #capacity()}
     * @param largestLoad the largest number of cells that the bucket had since it was last empty
     * @return length of the new remainder
     */
    int admit(byte[] lengths, int from, int load, int largestLoad);
}
