package dev.filtersmith.buckets;

/**
 * The stripes of buckets. Buckets of consecutive numbers make a unit, and unit i is in stripe i %
 * 64.
 *
 * <p>Three cases: the buckets of a key lie in one chunk, and a unit has whole chunks. They may be
 * anywhere, and elements never move: then any power of two of buckets is a unit. They may be
 * anywhere, and elements move along paths through the table, or the table is too small for chunks:
 * then the table is one unit.
 */
public final class BucketStripes {
    /** Buckets of a unit at least: groups and words have no buckets of two units. */
    private static final int LEAST_SHIFT = 6;

    private final SizedBucketChoice choice;
    private final int subtables;
    private final boolean inChunks;
    private final int shift;
    private final int mask;
    private final int unitWords;

    /**
     * Creates the stripes of a table.
     *
     * @param layout bucket choice
     * @param size size of the table
     * @param moves whether elements move to other buckets without their keys
     */
    public BucketStripes(ChoiceLayout layout, TableSize size, boolean moves) {
        this.choice = new SizedBucketChoice(layout, size);
        this.subtables = layout.subtables();
        this.inChunks = size.chunkMask() != 0;
        int buckets = size.buckets() * subtables;
        boolean groupsFit = Integer.bitCount(layout.group()) == 1;
        this.shift = inChunks ? shift(layout) : Math.max(LEAST_SHIFT, bits((buckets - 1) / Long.SIZE));
        this.mask = groupsFit && (inChunks || (!moves && !layout.mayChunk())) ? Long.SIZE - 1 : 0;
        this.unitWords = mask == 0 ? Integer.MAX_VALUE : (int) (((long) layout.bucketBits() << shift) / Long.SIZE);
    }

    private static int bits(int value) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(value);
    }

    /**
     * Returns the binary logarithm of the number of buckets of a unit, where the buckets of a key
     * lie in one chunk: that of the largest chunk.
     *
     * @param layout bucket choice
     * @return shift from the number of a bucket to that of its unit
     */
    public static int shift(ChoiceLayout layout) {
        return Math.max(LEAST_SHIFT, bits(layout.chunks().largestBytes() * Byte.SIZE / layout.bucketBits()) - 1);
    }

    /**
     * Returns the bits of the number of a unit that are the number of its stripe.
     *
     * @return 63, or 0 if the table is one unit
     */
    public int mask() {
        return mask;
    }

    /**
     * Returns the stripes of a key's buckets.
     *
     * @param hash hash of the key
     * @return set of stripes
     */
    public long of(long hash) {
        long set = ofBucket(choice.candidate(hash, 0));
        for (int subtable = 1; subtable < subtables && !staysInUnit(); subtable++) {
            set |= ofBucket(choice.candidate(hash, subtable));
        }
        return set;
    }

    private long ofBucket(int number) {
        return 1L << (number >>> shift & mask);
    }

    /**
     * Returns the stripes of all buckets on paths of moves that begin at a key's buckets.
     *
     * @param hash hash of the key
     * @return set of stripes, all if the elements' other buckets may be anywhere
     */
    public long ofPathsFrom(long hash) {
        return staysInUnit() ? of(hash) : -1;
    }

    /**
     * Returns the stripes of all buckets of the elements in a bucket.
     *
     * @param number number of the bucket
     * @return set of stripes, all if the elements' other buckets may be anywhere
     */
    public long ofElementsIn(int number) {
        return staysInUnit() ? ofBucket(number) : -1;
    }

    /**
     * Returns the number of words of a unit.
     *
     * @return number of words, or {@code Integer.MAX_VALUE} if the table is one unit
     */
    public int unitWords() {
        return unitWords;
    }

    /**
     * Returns whether all buckets of a key lie in one unit.
     *
     * @return false if a key may be in one unit now, and in another after a change of the table
     */
    public boolean staysInUnit() {
        return inChunks || mask == 0;
    }
}
