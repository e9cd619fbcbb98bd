package dev.filtersmith.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * Little-endian bit fields in an array of bytes: bit i is bit i % 8 of byte i / 8. Whole words are
 * read and written, so eight more bytes must follow the last byte of any field; their content does
 * not change.
 */
public final class PackedBits {
    /** Bits that fit in one word, wherever in its first byte they begin. */
    private static final int WIDEST = Long.SIZE - Byte.SIZE + 1;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private PackedBits() {}

    /** Returns the word from a byte on. */
    public static long word(byte[] bytes, int at) {
        return (long) WORDS.get(bytes, at);
    }

    /** Writes the word from a byte on. */
    public static void setWord(byte[] bytes, int at, long word) {
        WORDS.set(bytes, at, word);
    }

    /** Returns a view of the first words of an array. */
    public static LongBuffer words(byte[] bytes, int count) {
        return ByteBuffer.wrap(bytes, 0, count * Long.BYTES)
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }

    /** Returns the value of a field of 0 to 64 bits. */
    public static long get(byte[] bytes, long at, int count) {
        int from = (int) (at >>> 3);
        int shift = (int) at & 7;
        long bits = word(bytes, from) >>> shift;
        if (shift + count > Long.SIZE) {
            bits |= (long) bytes[from + Long.BYTES] << (Long.SIZE - shift);
        }
        return Bits.low(bits, count);
    }

    /** Returns the bits from one on: 57 or more. */
    public static long from(byte[] bytes, long at) {
        return word(bytes, (int) (at >>> 3)) >>> (at & 7);
    }

    /** Sets the value of a field of 0 to 57 bits; the value has no other bits. */
    public static void set(byte[] bytes, long at, int count, long value) {
        int from = (int) (at >>> 3);
        int shift = (int) at & 7;
        long mask = Bits.low(-1, count) << shift;
        setWord(bytes, from, (word(bytes, from) & ~mask) | value << shift);
    }

    /**
     * Inverts the bits of a field that are set in a value of 0 to 57 bits. Only the bytes of these
     * bits are read or written.
     */
    public static void flip(byte[] bytes, long at, long value) {
        int from = (int) (at >>> 3);
        for (long left = value << (at & 7); left != 0; left >>>= Byte.SIZE) {
            bytes[from++] ^= (byte) left;
        }
    }

    /** Returns the number of ones from one bit to another. */
    public static int ones(byte[] bytes, long from, long to) {
        int ones = 0;
        for (long at = from; at < to; at += WIDEST) {
            ones += Long.bitCount(get(bytes, at, (int) Math.min(WIDEST, to - at)));
        }
        return ones;
    }

    /** Returns 0 if none of the bits from one to another is set. */
    public static long any(byte[] bytes, long from, long to) {
        long set = 0;
        for (long at = from; at < to; at += WIDEST) {
            set |= get(bytes, at, (int) Math.min(WIDEST, to - at));
        }
        return set;
    }

    /**
     * Inserts a value of 1 to 40 bits. All bits from there to the end move up by its width, word by
     * word. The highest of them are lost.
     */
    public static void insert(byte[] bytes, long at, long end, int width, long value) {
        int from = (int) (at >>> 3);
        int shift = (int) at & 7;
        long below = Bits.low(-1, shift);
        long carry = value << shift;
        for (long left = end - at + shift; left > 0; left -= Long.SIZE) {
            long old = word(bytes, from);
            long moving = old & ~below;
            long moved = (moving << width) | carry | (old & below);
            carry = moving >>> (Long.SIZE - width);
            below = 0;
            setWord(bytes, from, upTo(left, moved, old));
            from += Long.BYTES;
        }
    }

    /**
     * Removes a value of 1 to 40 bits. All bits after it, up to the end, move down by its width,
     * word by word. Another value fills the vacated space before the end.
     */
    public static void remove(byte[] bytes, long at, long end, int width, long last) {
        int from = (int) (at >>> 3);
        int shift = (int) at & 7;
        long below = Bits.low(-1, shift);
        for (long left = end - at + shift; left > 0; left -= Long.SIZE) {
            long old = word(bytes, from);
            long next = left > Long.SIZE ? word(bytes, from + Long.BYTES) : 0;
            long moved = (old >>> width) | (next << (Long.SIZE - width));
            setWord(bytes, from, upTo(left, (moved & ~below) | (old & below), old));
            below = 0;
            from += Long.BYTES;
        }
        set(bytes, end - width, width, last);
    }

    /** Combines the given number of low bits of one word with the other bits of another. */
    private static long upTo(long bits, long low, long high) {
        long mask = bits < Long.SIZE ? Bits.low(-1, (int) bits) : -1;
        return (low & mask) | (high & ~mask);
    }
}
