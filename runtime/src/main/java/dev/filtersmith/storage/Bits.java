package dev.filtersmith.storage;

/**
 * Bit fields in an array of words: bit i is bit i % 64 of word i / 64. A field may reach into the
 * next word.
 */
public final class Bits {
    private Bits() {}

    /** Returns the value of a field. */
    public static long get(long[] words, long at, int count) {
        if (count == 0) {
            return 0;
        }
        int word = (int) (at >>> 6);
        int shift = (int) at & 63;
        long bits = words[word] >>> shift;
        return low(shift + count > Long.SIZE ? bits | words[word + 1] << -shift : bits, count);
    }

    /** Sets the value of a field. */
    public static void set(long[] words, long at, int count, long value) {
        if (count == 0) {
            return;
        }
        int word = (int) (at >>> 6);
        int shift = (int) at & 63;
        long mask = low(-1, count);
        words[word] = (words[word] & ~(mask << shift)) | ((value & mask) << shift);
        if (shift + count > Long.SIZE) {
            words[word + 1] = (words[word + 1] & ~(mask >>> -shift)) | ((value & mask) >>> -shift);
        }
    }

    /** Returns the low bits of a value. */
    public static long low(long value, int bits) {
        return bits == Long.SIZE ? value : value & ((1L << bits) - 1);
    }
}
