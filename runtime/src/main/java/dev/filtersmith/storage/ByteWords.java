package dev.filtersmith.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/** Little-endian words at any position in an array of bytes. */
public final class ByteWords {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ByteWords() {}

    /** Returns the word from a byte on. */
    public static long get(byte[] bytes, int at) {
        return (long) WORDS.get(bytes, at);
    }

    /** Writes the word from a byte on. */
    public static void set(byte[] bytes, int at, long word) {
        WORDS.set(bytes, at, word);
    }

    /** Returns a view of the first words of an array. */
    public static LongBuffer view(byte[] bytes, int count) {
        return ByteBuffer.wrap(bytes, 0, count * Long.BYTES)
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }
}
