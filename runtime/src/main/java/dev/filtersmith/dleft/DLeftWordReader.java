package dev.filtersmith.dleft;

import dev.filtersmith.buckets.FieldTable;

/**
 * Reads buckets that are a word, or half of one.
 *
 * @param table how the fields of a bucket are compared
 * @param loads load by counter code
 * @param halves whether a word has two buckets
 */
@SuppressWarnings("ArrayRecordComponent") // As in FieldTable.
public record DLeftWordReader(FieldTable table, byte[] loads, boolean halves) implements DLeftBucketReader {
    DLeftWordReader(DLeftLayout layout) {
        this(FieldTable.of(layout), loads(layout), layout.bucketBits() < Long.SIZE);
    }

    /** The load that each counter code tells. */
    static byte[] loads(DLeftLayout layout) {
        byte[] loads = new byte[1 << layout.counterBits()];
        for (int code = 0; code < loads.length; code++) {
            loads[code] = (byte) layout.counter().load(code);
        }
        return loads;
    }

    /** The bits of a bucket, those of its neighbour above them where it is the lower half of a word. */
    private long bucket(long[] words, int number) {
        return halves ? words[number >>> 1] >>> (number << 5) : words[number];
    }

    @Override
    public long holds(long[] words, int number, long word) {
        return table.holds(bucket(words, number), word);
    }

    @Override
    public int load(long[] words, int number) {
        return loads[(int) bucket(words, number) & table.codeMask()];
    }
}
