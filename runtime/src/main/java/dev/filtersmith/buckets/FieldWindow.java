package dev.filtersmith.buckets;

/**
 * Comparison of adjacent fields at any position, as many at once as fit in a window of one word.
 */
public final class FieldWindow {
    /**
     * By bits of a field: a one at the bottom of each field that fits in the window, one bit left
     * over.
     */
    private static final long[] ONES = ones();

    private FieldWindow() {}

    /** Returns a new table of these ones. */
    static long[] ones() {
        long[] ones = new long[Long.SIZE];
        // No field has 0 bits, but forged headers say so, and the loop over fields must end.
        ones[0] = 1;
        for (int bits = 1; bits < Long.SIZE; bits++) {
            for (int at = 0; at + bits < Long.SIZE; at += bits) {
                ones[bits] |= 1L << at;
            }
        }
        return ones;
    }

    /**
     * Returns the number of fields with a value, whose bits above the width of a field are ignored.
     */
    public static int count(long[] words, long from, int count, int bits, long value) {
        long all = ONES[bits];
        int shown = Long.bitCount(all);
        long wanted = value & ((1L << bits) - 1);
        int found = 0;
        int done = 0;
        do {
            long ones = all & ((1L << (Math.min(count - done, shown) * bits)) - 1);
            long tops = ones << (bits - 1);
            long below = tops - ones;
            long difference = window(words, from + (long) done * bits) ^ wanted * ones;
            found += Long.bitCount(~((difference & below) + below | difference) & tops);
            done += shown;
        } while (done < count);
        return found;
    }

    /**
     * Returns the word that begins at a bit. Bits after the last word of the table are undefined.
     */
    public static long window(long[] words, long from) {
        int word = (int) (from >>> 6);
        long next = words[Math.min(word + 1, words.length - 1)];
        return words[word] >>> from | next << 1 << ~from;
    }
}
