package dev.filtersmith.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Atomic reads and changes of single words of a table. */
public final class AtomicWords {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private AtomicWords() {}

    /**
     * Returns a word, with acquire semantics.
     *
     * @param words words
     * @param index index of the word
     * @return word
     */
    public static long read(long[] words, int index) {
        return (long) WORD.getAcquire(words, index);
    }

    /**
     * Writes a word, with release semantics.
     *
     * @param words words
     * @param index index of the word
     * @param word word to write
     */
    public static void write(long[] words, int index, long word) {
        WORD.setRelease(words, index, word);
    }

    /**
     * Replaces a word, unless another thread has changed it.
     *
     * @param words words
     * @param index index of the word
     * @param before word that was read
     * @param after word to write
     * @return true if it was replaced
     */
    public static boolean compareAndSet(long[] words, int index, long before, long after) {
        return WORD.compareAndSet(words, index, before, after);
    }
}
