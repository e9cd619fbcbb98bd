package dev.filtersmith.dleft;

import dev.filtersmith.buckets.CounterTable;
import dev.filtersmith.buckets.FieldTable;
import dev.filtersmith.storage.TableWords;

/**
 * A reader of buckets that are a word or half of one.
 *
 * @param loads load by counter code
 * @param halves whether a word contains two buckets
 */
@SuppressWarnings("ArrayRecordComponent") // As in FieldTable.
public record DLeftWordReader(FieldTable table, byte[] loads, boolean halves) implements DLeftBucketReader {
    DLeftWordReader(DLeftLayout layout) {
        this(FieldTable.of(layout), loads(layout), layout.bucketBits() < Long.SIZE);
    }

    /** Returns the load of each counter code. */
    static byte[] loads(DLeftLayout layout) {
        byte[] loads = new byte[1 << layout.counterBits()];
        CounterTable counter = layout.counter();
        for (int code = 0; code < loads.length; code++) {
            loads[code] = (byte) counter.load(code);
        }
        return loads;
    }

    /**
     * Returns the bits of a bucket; above them those of its neighbour if the bucket is the lower
     * half of a word.
     */
    private long bucket(long[] words, int number) {
        return bucket(words[wordOf(number)], number);
    }

    private int wordOf(int number) {
        return halves ? number >>> 1 : number;
    }

    private long bucket(long word, int number) {
        return halves ? word >>> (number << 5) : word;
    }

    @Override
    public long holds(long[] words, int number, long word) {
        return table.holds(bucket(words, number), word);
    }

    @Override
    public long holds(TableWords words, int number, long word) {
        return table.holds(bucket(words.get(wordOf(number)), number), word);
    }

    @Override
    public int load(long[] words, int number) {
        return loads[(int) bucket(words, number) & table.codeMask()];
    }
}
