package dev.filtersmith.buckets;

import dev.filtersmith.storage.StripeMap;

/**
 * The stripes of buckets. Buckets of consecutive numbers make a unit, and unit i is in stripe i %
 * 64.
 *
 * <p>Three cases: the buckets of a key lie in one chunk, and a unit has whole chunks. They may be
 * anywhere, and elements never move: then any power of two of buckets is a unit. They may be
 * anywhere, and elements move along paths through the table, or the table is too small for chunks:
 * then the table is one unit.
 */
public final class BucketStripes implements StripeMap {
    /** Buckets of a unit at least: groups and words have no buckets of two units. */
    private static final int MIN_SHIFT = 6;

    private final SizedBucketChoice choice;
    private final int subtables;
    private final boolean inChunks;
    private final int shift;
    private final int mask;
    private final int unitWords;

    private BucketStripes(ChoiceLayout layout, TableSize size, boolean moves) {
        this.choice = new SizedBucketChoice(layout, size);
        this.subtables = layout.subtables();
        this.inChunks = size.chunkMask() != 0;
        int buckets = size.buckets() * subtables;
        boolean groupsFit = Integer.bitCount(layout.group()) == 1;
        this.shift = inChunks ? shift(layout) : Math.max(MIN_SHIFT, bits((buckets - 1) / Long.SIZE));
        this.mask = groupsFit && (inChunks || (!moves && !layout.mayChunk())) ? Long.SIZE - 1 : 0;
        this.unitWords = mask == 0 ? Integer.MAX_VALUE : (int) (((long) layout.bucketBits() << shift) / Long.SIZE);
    }

    /**
     * Creates the stripes of a table. It returns the interface: a filter that no threads share then
     * does not load this class.
     */
    public static StripeMap of(ChoiceLayout layout, TableSize size, boolean moves) {
        return new BucketStripes(layout, size, moves);
    }

    private static int bits(int value) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(value);
    }

    /**
     * Returns the binary logarithm of the number of buckets of a unit, where the buckets of a key
     * lie in one chunk: that of the largest chunk.
     */
    public static int shift(ChoiceLayout layout) {
        return Math.max(MIN_SHIFT, bits(layout.chunks().largestBytes() * Byte.SIZE / layout.bucketBits()) - 1);
    }

    @Override
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

    @Override
    public int mask() {
        return mask;
    }

    @Override
    public int unitOf(long hash) {
        return mask == 0 ? 0 : choice.candidate(hash, 0) >>> shift;
    }

    @Override
    public int unitWords() {
        return unitWords;
    }

    @Override
    public boolean staysInUnit() {
        return inChunks || mask == 0;
    }
}
