package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.Bits;

/**
 * Bit fields in an array of bytes, little-endian: bit i is bit i % 8 of byte i / 8, counted from a byte where a part of the array begins.
 * Whole words are read and written, so behind the last byte of any field there must be eight more; what is there stays.
 */
final class PackedBits {
    /** Bits that one word holds, wherever in its first byte they begin. */
    private static final int WIDEST = Long.SIZE - Byte.SIZE + 1;

    private PackedBits() {}

    /** A field of 0 to 64 bits. */
    static long get(byte[] bytes, int begin, int at, int count) {
        int from = begin + (at >>> 3);
        int shift = at & 7;
        long bits = ByteWords.get(bytes, from) >>> shift;
        if (shift + count > Long.SIZE) {
            bits |= (long) bytes[from + Long.BYTES] << (Long.SIZE - shift);
        }
        return Bits.low(bits, count);
    }

    /** Sets a field of 0 to 57 bits; the value has no others. */
    static void set(byte[] bytes, int begin, int at, int count, long value) {
        int from = begin + (at >>> 3);
        int shift = at & 7;
        long mask = Bits.low(-1, count) << shift;
        ByteWords.set(bytes, from, (ByteWords.get(bytes, from) & ~mask) | value << shift);
    }

    /** Number of ones from one bit to another. */
    static int ones(byte[] bytes, int begin, int from, int to) {
        int ones = 0;
        for (int at = from; at < to; at += WIDEST) {
            ones += Long.bitCount(get(bytes, begin, at, Math.min(WIDEST, to - at)));
        }
        return ones;
    }

    /**
     * Inserts a value of 1 to 32 bits: all bits from there to the end move up by its width, word by word. The highest ones of them get
     * lost.
     */
    static void insert(byte[] bytes, int begin, int at, int end, int width, long value) {
        int from = begin + (at >>> 3);
        long below = Bits.low(-1, at & 7);
        long carry = value << (at & 7);
        for (int left = end - (at & ~7); left > 0; left -= Long.SIZE) {
            long old = ByteWords.get(bytes, from);
            long moving = old & ~below;
            long moved = (moving << width) | carry | (old & below);
            carry = moving >>> (Long.SIZE - width);
            below = 0;
            ByteWords.set(bytes, from, upTo(left, moved, old));
            from += Long.BYTES;
        }
    }

    /**
     * Removes a value of 1 to 32 bits: all bits behind it, to the end, move down by its width, word by word. Another takes the place that
     * becomes free before the end.
     */
    static void remove(byte[] bytes, int begin, int at, int end, int width, long last) {
        int from = begin + (at >>> 3);
        long below = Bits.low(-1, at & 7);
        for (int left = end - (at & ~7); left > 0; left -= Long.SIZE) {
            long old = ByteWords.get(bytes, from);
            long next = left > Long.SIZE ? ByteWords.get(bytes, from + Long.BYTES) : 0;
            long moved = (old >>> width) | (next << (Long.SIZE - width));
            ByteWords.set(bytes, from, upTo(left, (moved & ~below) | (old & below), old));
            below = 0;
            from += Long.BYTES;
        }
        set(bytes, begin, end - width, width, last);
    }

    /** So many low bits of one word, the others of another. */
    private static long upTo(int bits, long low, long high) {
        long mask = bits < Long.SIZE ? Bits.low(-1, bits) : -1;
        return (low & mask) | (high & ~mask);
    }
}
