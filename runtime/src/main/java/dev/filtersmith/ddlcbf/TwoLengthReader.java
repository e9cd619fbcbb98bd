package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.FieldWindow;

/**
 * A reader of buckets with remainders of two lengths (ddlCBF, section III.B): the shorts, then the
 * longs.
 *
 * @param bucketBits bits of a bucket
 * @param headerBits bits before the shorts
 * @param countBits bits of each number of remainders
 * @param lengthBits bits of each length
 */
public record TwoLengthReader(int bucketBits, int headerBits, int countBits, int lengthBits)
        implements RemainderReader {
    TwoLengthReader(DynamicDLeftCountingLayout layout) {
        this(
                layout.bucketBits(),
                layout.header().bits(),
                layout.header().countBits(),
                layout.header().lengthBits());
    }

    @Override
    public long holds(long[] words, int number, long hash) {
        return count(words, number, hash);
    }

    @Override
    public int count(long[] words, int number, long hash) {
        long at = (long) number * bucketBits;
        int header = (int) FieldWindow.window(words, at);
        int countMask = (1 << countBits) - 1;
        int lengthMask = (1 << lengthBits) - 1;
        int shorts = header & countMask;
        int longs = header >>> countBits & countMask;
        int shortBits = header >>> (2 * countBits) & lengthMask;
        int longBits = header >>> (2 * countBits + lengthBits) & lengthMask;
        long shortsAt = at + headerBits;
        long longsAt = shortsAt + (long) shorts * shortBits;
        return FieldWindow.count(words, shortsAt, shorts, shortBits, hash)
                + FieldWindow.count(words, longsAt, longs, longBits, hash);
    }
}
