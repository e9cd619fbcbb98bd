package dev.filtersmith.rankindexed;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian words at any position in an array of bytes. */
final class ByteWords {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ByteWords() {}

    /**
     * Reads a word.
     *
     * @param bytes array
     * @param at index of its first byte; seven more must follow
     * @return word
     */
    public static long get(byte[] bytes, int at) {
        return (long) WORDS.get(bytes, at);
    }

    static void set(byte[] bytes, int at, long word) {
        WORDS.set(bytes, at, word);
    }
}
