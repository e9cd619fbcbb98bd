package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.FieldWindow;
import dev.filtersmith.storage.TableWords;

/**
 * A reader of buckets with remainders of two lengths (ddlCBF, section III.B): the shorts, then the
 * longs.
 *
 * @param headerBits bits before the shorts
 * @param tailWords words that may be read behind the last bucket
 */
public record TwoLengthReader(int bucketBits, int headerBits, int countBits, int lengthBits, int tailWords)
        implements RemainderReader {
    TwoLengthReader(DynamicDLeftCountingLayout layout) {
        this(
                layout.bucketBits(),
                layout.header().bits(),
                layout.header().countBits(),
                layout.header().lengthBits(),
                layout.tailWords());
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

    @Override
    public int count(TableWords words, int number, long hash) {
        int bucketWords = bucketBits / Long.SIZE;
        return count(words.copy(number * bucketWords, bucketWords + tailWords), 0, hash);
    }
}
