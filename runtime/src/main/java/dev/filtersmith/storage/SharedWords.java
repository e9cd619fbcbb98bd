package dev.filtersmith.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Changes of the words of a table that several threads change at the same time.
 *
 * <p>Each change replaces a word atomically, so none is lost. A changed word is read and written
 * with the memory effects of a volatile variable, so all changes of a word have one order, and each
 * happens before the next. Hence a plain read of a thread sees a change that happened before the
 * read, or a later one. A change that finds nothing to do reads with acquire semantics, so that the
 * change it found happens before all that follows.
 */
public final class SharedWords {
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private SharedWords() {}

    /**
     * Sets bits. A word that has them all is not written, since a write takes its cache line from
     * the other threads. Returns the bits that this call set.
     */
    public static long set(long[] words, int at, long bits) {
        return (~(long) WORDS.getAcquire(words, at) & bits) == 0
                ? 0
                : ~(long) WORDS.getAndBitwiseOr(words, at, bits) & bits;
    }

    /** Adds to a whole word. Returns the word before. */
    public static long add(long[] words, int at, long change) {
        return (long) WORDS.getAndAdd(words, at, change);
    }

    /** Replaces a word, unless another thread has changed it. */
    public static boolean compareAndSet(long[] words, int at, long before, long after) {
        return WORDS.compareAndSet(words, at, before, after);
    }

    /** Writes a word, with release semantics. */
    public static void write(long[] words, int at, long word) {
        WORDS.setRelease(words, at, word);
    }

    /** Returns a word, with acquire semantics. */
    public static long get(long[] words, int at) {
        return (long) WORDS.getAcquire(words, at);
    }

    /** Counts up a counter below its ceiling. Returns its value before. */
    public static long countUp(long[] words, int at, long shift, long ceiling) {
        while (true) {
            long word = get(words, at);
            long counter = word >>> shift & ceiling;
            if (counter == ceiling || WORDS.weakCompareAndSet(words, at, word, word + (1L << shift))) {
                return counter;
            }
        }
    }

    /** Counts down a counter below its ceiling and above 0. Returns its value before. */
    public static long countDown(long[] words, int at, long shift, long ceiling) {
        while (true) {
            long word = get(words, at);
            long counter = word >>> shift & ceiling;
            if (counter == 0 || counter == ceiling || WORDS.weakCompareAndSet(words, at, word, word - (1L << shift))) {
                return counter;
            }
        }
    }
}
