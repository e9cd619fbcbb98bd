package dev.filtersmith.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Atomic reads and changes of single words of a table. */
public final class AtomicWords {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private AtomicWords() {}

    /** Returns a word, with acquire semantics. */
    public static long read(long[] words, int index) {
        return (long) WORD.getAcquire(words, index);
    }

    /** Writes a word, with release semantics. */
    public static void write(long[] words, int index, long word) {
        WORD.setRelease(words, index, word);
    }

    /** Replaces a word, unless another thread has changed it. */
    public static boolean compareAndSet(long[] words, int index, long before, long after) {
        return WORD.compareAndSet(words, index, before, after);
    }
}
