package dev.filtersmith.buckets;

/**
 * The stripes of buckets. Buckets of consecutive numbers make a unit, and unit i is in stripe i %
 * 64.
 *
 * <p>Three cases: the buckets of a key lie in one chunk, which is a unit. They do not, but elements
 * never move: then any power of two is a unit. They do not, and elements move along paths through
 * the table: then the table is one unit.
 */
public final class BucketStripes {
    /** Buckets of a unit at least: groups and words have no buckets of two units. */
    private static final int LEAST_SHIFT = 6;

    private static final int MOST_UNITS = Long.SIZE;

    private final SizedBucketChoice choice;
    private final int subtables;
    private final boolean inChunks;
    private final int shift;
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
        boolean groupsFit = Integer.bitCount(layout.group()) == 1;
        int buckets = size.buckets() * subtables;
        if (!groupsFit || !inChunks && moves) {
            this.shift = Integer.SIZE - 1;
        } else if (inChunks) {
            this.shift = Integer.numberOfTrailingZeros(size.chunkMask() + subtables);
        } else {
            this.shift = Math.max(LEAST_SHIFT, Integer.SIZE - Integer.numberOfLeadingZeros((buckets - 1) / MOST_UNITS));
        }
        this.unitWords = shift == Integer.SIZE - 1
                ? Integer.MAX_VALUE
                : (int) (((long) layout.bucketBits() << shift) / Long.SIZE);
    }

    /**
     * Returns the stripes of a key's buckets.
     *
     * @param hash hash of the key
     * @return set of stripes
     */
    public long of(long hash) {
        long set = 1L << (choice.candidate(hash, 0) >>> shift);
        if (inChunks) {
            return set;
        }
        for (int subtable = 1; subtable < subtables; subtable++) {
            set |= 1L << (choice.candidate(hash, subtable) >>> shift);
        }
        return set;
    }

    /**
     * Returns the stripes of all buckets of the elements in a bucket.
     *
     * @param number number of the bucket
     * @return set of stripes, all if the elements' other buckets may be anywhere
     */
    public long ofElementsIn(int number) {
        return staysInUnit() ? 1L << (number >>> shift) : -1;
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
        return inChunks || unitWords == Integer.MAX_VALUE;
    }
}
