package dev.filtersmith.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes of keys, read as words of eight, the lowest first. A narrow text has one byte for each
 * character, a wide one two, the lower one first.
 */
final class KeyBytes {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private KeyBytes() {}

    /** Returns eight bytes of an array. */
    static long word(byte[] bytes, int at) {
        return (long) WORDS.get(bytes, at);
    }

    /** Returns the bytes behind the last whole word of an array that is filled up to a length. */
    static long rest(byte[] bytes, int length) {
        int count = length & (Long.BYTES - 1);
        if (count == 0) {
            return 0;
        }
        if (length > Long.BYTES) {
            return word(bytes, length - Long.BYTES) >>> (Long.SIZE - Byte.SIZE * count);
        }
        long rest = 0;
        for (int at = count - 1; at >= 0; at--) {
            rest = (rest << Byte.SIZE) | (bytes[at] & 0xffL);
        }
        return rest;
    }

    /** Returns eight bytes of a buffer of any byte order. */
    static long word(ByteBuffer buffer, int at) {
        long word = buffer.getLong(at);
        return buffer.order() == ByteOrder.BIG_ENDIAN ? Long.reverseBytes(word) : word;
    }

    /** Returns the bytes of a buffer from a place to its limit, fewer than eight. */
    static long rest(ByteBuffer buffer, int from) {
        long rest = 0;
        for (int at = buffer.limit() - 1; at >= from; at--) {
            rest = (rest << Byte.SIZE) | (buffer.get(at) & 0xffL);
        }
        return rest;
    }

    /**
     * Returns whether all characters of a text are of Latin-1. The JVM compiles this to a constant
     * time for a {@code String} that it stores in that form, since the type of such a character
     * settles the comparison and leaves the loop empty.
     */
    static boolean isNarrow(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) > 0xff) {
                return false;
            }
        }
        return true;
    }

    /** Returns the same for any text; the class of the other method's argument is always known. */
    static boolean isNarrow(CharSequence text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) > 0xff) {
                return false;
            }
        }
        return true;
    }

    /** Returns eight characters of a narrow text. */
    static long narrow(CharSequence text, int at) {
        return pair(text, at, Byte.SIZE)
                | (pair(text, at + 2, Byte.SIZE) << 16)
                | (pair(text, at + 4, Byte.SIZE) << 32)
                | (pair(text, at + 6, Byte.SIZE) << 48);
    }

    /** Returns four characters of a wide text. */
    static long wide(CharSequence text, int at) {
        return pair(text, at, Character.SIZE) | (pair(text, at + 2, Character.SIZE) << 32);
    }

    /** Returns four characters of an array. */
    static long wide(char[] text, int at) {
        return text[at]
                | ((long) text[at + 1] << Character.SIZE)
                | ((long) text[at + 2] << (2 * Character.SIZE))
                | ((long) text[at + 3] << (3 * Character.SIZE));
    }

    private static long pair(CharSequence text, int at, int shift) {
        return text.charAt(at) | ((long) text.charAt(at + 1) << shift);
    }

    /** Returns the characters of a text from a place to its end, fewer bytes than eight. */
    static long rest(CharSequence text, int from, int width) {
        long rest = 0;
        for (int at = text.length() - 1; at >= from; at--) {
            rest = (rest << (Byte.SIZE * width)) | text.charAt(at);
        }
        return rest;
    }
}
