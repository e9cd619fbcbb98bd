package dev.filtersmith.buckets;

/*
 * Semi-sorted fingerprints (d-left Bloom filter paper, section II.B) of a bucket that is alone in a word: all fields that may hold a key's
 * fingerprint are compared at once. A multiplication copies what the fields would hold of it into each of them; XOR leaves 0 in those that
 * do hold it; and of these the lowest borrows from its top bit when 1 is taken from each. No branch depends on the load, which
 * nobody can predict.
 */

/**
 * How a fingerprint is compared with the fields of a bucket of at most a word, by counter code and first bits of the fingerprint.
 *
 * @param columns four columns: a one at the bottom of each field of the fingerprint's class; the same for the multiplication, which
 *     counts from bit 0 of the fingerprint; the bits of the fingerprint that are stored; the top bit of each field
 * @param codeMask bits of a bucket that are its counter code
 * @param codes number of codes that a counter could have
 * @param firstBits bits of a fingerprint that a counter may tell
 */
@SuppressWarnings(
        "ArrayRecordComponent") // Plans are compared by nobody, and the compiler knows the array of a constant plan.
public record FieldTable(long[] columns, int codeMask, int codes, int firstBits) {
    /** A larger table would push more out of the caches than it is worth. */
    private static final int MOST_ROWS = 1 << 10;

    private static final int COLUMNS = 4;

    /** Whether a layout's buckets are read by a table. */
    public static boolean suits(BucketLayout layout) {
        return layout.bucketBits() <= Long.SIZE
                && layout.counterBits() + layout.deepest() < Integer.SIZE
                && 1 << layout.counterBits() << layout.deepest() <= MOST_ROWS
                && layout.loads().stream().allMatch(load -> load.spareBits() == 0);
    }

    /** The table of a layout that it suits. */
    public static FieldTable of(BucketLayout layout) {
        int codes = 1 << layout.counterBits();
        long[] columns = new long[(COLUMNS * codes) << layout.deepest()];
        for (LoadLayout load : layout.loads()) {
            for (int rank = 0; rank < load.states(); rank++) {
                for (int bits = 0; bits < 1 << layout.deepest(); bits++) {
                    char fields = FieldClasses.of(layout, load, rank, bits);
                    int row = bits * codes + load.firstCode() + rank;
                    for (int i = 0; i < FieldClasses.count(fields); i++) {
                        int at = layout.counterBits() + (FieldClasses.first(fields) + i) * load.fieldBits();
                        add(columns, row, at, load.fieldBits(), load.depth());
                    }
                }
            }
        }
        return new FieldTable(columns, codes - 1, codes, (1 << layout.deepest()) - 1);
    }

    /**
     * Adds the slots of a bucket that has no fields but them (ddlCBF, overfull buckets): any of them may hold any remainder.
     *
     * @param code counter code of such a bucket
     * @param slots number of slots
     * @param bits bits of a slot
     */
    public void addSlots(int code, int slots, int bits) {
        int column = codes * (firstBits + 1);
        for (int row = code; row < column; row += codes) {
            for (int slot = 0; slot < slots; slot++) {
                add(columns, row, Integer.bitCount(codeMask) + slot * bits, bits, 0);
            }
        }
    }

    /** Adds a field to what a row selects. */
    private static void add(long[] columns, int row, int at, int bits, int depth) {
        int column = columns.length / COLUMNS;
        columns[row] |= 1L << at;
        columns[column + row] |= 1L << (at - depth);
        columns[2 * column + row] = ((1L << bits) - 1) << depth;
        columns[3 * column + row] |= 1L << (at + bits - 1);
    }

    private int row(long bucket, long word) {
        return ((int) bucket & codeMask) + ((int) word & firstBits) * codes;
    }

    /** What is left of each field of the fingerprint's class where it differs from the fingerprint. */
    private long difference(long bucket, long word, int row) {
        int column = codes * (firstBits + 1);
        return bucket ^ (word & columns[2 * column + row]) * columns[column + row];
    }

    /**
     * Looks for a fingerprint in a bucket.
     *
     * @param bucket bits of the bucket
     * @param word long fingerprint
     * @return not 0 if a field holds it
     */
    public long holds(long bucket, long word) {
        int row = row(bucket, word);
        long difference = difference(bucket, word, row);
        return (difference - columns[row]) & ~difference & columns[3 * codes * (firstBits + 1) + row];
    }

    /**
     * The fields that hold a fingerprint: exactly these, as a borrow from one field to the next would not do.
     *
     * @param bucket bits of the bucket
     * @param word long fingerprint
     * @return top bits of the fields
     */
    public long holders(long bucket, long word) {
        int row = row(bucket, word);
        long difference = difference(bucket, word, row);
        long tops = columns[3 * codes * (firstBits + 1) + row];
        long below = tops - columns[row];
        return ~((difference & below) + below | difference) & tops;
    }
}
