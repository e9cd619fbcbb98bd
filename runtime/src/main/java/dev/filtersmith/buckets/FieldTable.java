package dev.filtersmith.buckets;

/*
 * Semi-sorted fingerprints (d-left Bloom filter paper, section II.B) of a bucket that is alone in a
 * word: all fields that may hold a key's fingerprint are compared at once. A multiplication copies
 * the stored part of the fingerprint into each of these fields. XOR leaves 0 in each field that
 * holds it. The lowest of these borrows from its top bit when 1 is subtracted from each field. No
 * branch depends on the load, which is unpredictable.
 */

/**
 * A table for comparing a fingerprint with the fields of a bucket of at most a word, by counter
 * code and first bits of the fingerprint.
 *
 * @param columns four columns: a one at the bottom of each field of the fingerprint's class; the
 *     same for the multiplication, which counts from bit 0 of the fingerprint; the bits of the
 *     fingerprint that are stored; the top bit of each field
 * @param firstBits bits of a fingerprint that a counter may imply
 */
@SuppressWarnings(
        "ArrayRecordComponent") // Plans are never compared, and the compiler knows the array of a constant plan.
public record FieldTable(long[] columns, int codeMask, int codes, int firstBits) {
    /** A larger table would displace more from the caches than it gains. */
    private static final int MAX_ROWS = 1 << 10;

    private static final int COLUMNS = 4;

    /** Returns whether a layout's buckets are read by a table. */
    public static boolean suits(BucketLayout layout) {
        return layout.bucketBits() <= Long.SIZE
                && layout.counterBits() + layout.deepest() < Integer.SIZE
                && 1 << layout.counterBits() << layout.deepest() <= MAX_ROWS
                && layout.loads().stream().allMatch(load -> load.spareBits() == 0);
    }

    /** Returns the table of a layout that a table suits. */
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
     * Adds the slots of a bucket without other fields (ddlCBF, overfull buckets): any slot may hold
     * any remainder.
     */
    public void addSlots(int code, int slots, int bits) {
        int column = codes * (firstBits + 1);
        for (int row = code; row < column; row += codes) {
            for (int slot = 0; slot < slots; slot++) {
                add(columns, row, Integer.bitCount(codeMask) + slot * bits, bits, 0);
            }
        }
    }

    /** Adds a field to the selection of a row. */
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

    /** Returns the difference between the fingerprint and each field of its class. */
    private long difference(long bucket, long word, int row) {
        int column = codes * (firstBits + 1);
        return bucket ^ (word & columns[2 * column + row]) * columns[column + row];
    }

    /** Looks up a fingerprint in a bucket. Returns nonzero if a field holds it. */
    public long holds(long bucket, long word) {
        int row = row(bucket, word);
        long difference = difference(bucket, word, row);
        return (difference - columns[row]) & ~difference & columns[3 * codes * (firstBits + 1) + row];
    }

    /**
     * Returns exactly the fields that hold a fingerprint. A borrow from one field to the next would
     * not be exact.
     */
    public long holders(long bucket, long word) {
        int row = row(bucket, word);
        long difference = difference(bucket, word, row);
        long tops = columns[3 * codes * (firstBits + 1) + row];
        long below = tops - columns[row];
        return ~((difference & below) + below | difference) & tops;
    }
}
