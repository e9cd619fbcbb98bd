package dev.filtersmith.rankindexed;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian words at any position in an array of bytes. */
final class ByteWords {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ByteWords() {}

    /** Returns the word from a byte on; seven more bytes must follow. */
    static long get(byte[] bytes, int at) {
        return (long) WORDS.get(bytes, at);
    }

    /** Writes the word from a byte on; seven more bytes must follow. */
    static void set(byte[] bytes, int at, long word) {
        WORDS.set(bytes, at, word);
    }
}
