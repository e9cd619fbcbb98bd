package dev.filtersmith.advisor.buckets;

/**
 * The rule for the lengths of the remainders in a bucket, and for cutting them when one is added.
 * Lengths only fall, since dropped bits cannot be restored.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * sections III-A (one length) and III-B (two).
 */
public interface RemainderLengths {
    /** Returns the cells that a bucket has room for, 1 to 64. */
    int capacity();

    /** Returns the bits of a remainder that is alone in its bucket, 1 to 32. */
    int longest();

    /** Returns the bits of remainders in a bucket that was full to its capacity, 1 to 32. */
    int shortest();

    /**
     * Makes room for one more cell in a bucket that is not full, and returns the length of its
     * remainder. The lengths of the bucket's cells, in bits from this index on, are cut as needed.
     * The largest load is that since the bucket was last empty.
     */
    int admit(byte[] lengths, int from, int load, int largestLoad);
}
