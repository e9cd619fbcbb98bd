package dev.filtersmith.buckets;

import java.util.Arrays;

/**
 * The bits of buckets of whole words that are 0 in each bucket that a filter writes, by counter
 * code: those behind the fields, or all bits if no bucket has the code. One mask for each word
 * finds corruption in a few operations.
 */
public final class VacantBits {
    private final int words;
    private final long[] masks;

    public VacantBits(int counterBits, int bucketBits) {
        this.words = bucketBits / Long.SIZE;
        this.masks = new long[words << counterBits];
        Arrays.fill(masks, -1);
    }

    /** Returns 0 if no bit of a table from one to another is set. */
    public static long set(long[] table, long from, long to) {
        int last = (int) ((to - 1) >>> 6);
        long head = -1L << from;
        long set = 0;
        for (int word = (int) (from >>> 6); word <= last; word++) {
            set |= table[word] & head & (word == last ? -1L >>> -to : -1);
            head = -1;
        }
        return set;
    }

    /** Adds a code behind which the bits from {@code end} on are 0. */
    public void add(int code, int end) {
        for (int word = 0; word < words; word++) {
            int used = Math.max(0, Math.min(Long.SIZE, end - word * Long.SIZE));
            masks[code * words + word] = used == Long.SIZE ? 0 : -1L << used;
        }
    }

    /** Returns 0 if no bit is set that should be 0 in the buckets of a range of words. */
    public long set(long[] table, int from, int to) {
        // Locals, and indexes below the length, so that the compiler drops the checks.
        long[] zeros = masks;
        long set = 0;
        if (words == 1) {
            for (int at = from; at < to; at++) {
                set |= table[at] & zeros[(int) table[at] & (zeros.length - 1)];
            }
            return set;
        } else if (words == 2) {
            for (int at = from; at < to - 1; at += 2) {
                int row = ((int) table[at] << 1) & (zeros.length - 2);
                set |= (table[at] & zeros[row]) | (table[at + 1] & zeros[row + 1]);
            }
            return set;
        }
        for (int at = from; at < to; at += words) {
            int row = ((int) table[at] * words) & (zeros.length - words);
            for (int word = 0; word < words; word++) {
                set |= table[at + word] & zeros[row + word];
            }
        }
        return set;
    }
}
