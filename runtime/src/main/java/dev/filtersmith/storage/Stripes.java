package dev.filtersmith.storage;

import dev.filtersmith.annotation.Concurrency;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The stripes of the table of a filter that threads share, up to 64. Each has a version, which is
 * odd while a writer changes words of the stripe. A set of stripes is a long: bit i for stripe i.
 *
 * <p>A reader takes the versions, reads the words, and takes the versions again: if they are the
 * same and even, no writer was there. A writer has its stripes alone. With several writers it gets
 * them by compare-and-set, in ascending order, so that no two wait for each other.
 */
final class Stripes {
    /** Number of stripes. */
    static final int COUNT = Long.SIZE;

    /** All stripes. */
    static final long ALL = -1;

    /** Words from one version to the next: a cache line, so that writers do not disturb each other. */
    static final int SPACING = 8;

    /** Attempts of a waiting thread before it lets others run. */
    private static final int SPINS = 64;

    private static final VarHandle VERSION = MethodHandles.arrayElementVarHandle(long[].class);

    /** Number of words that all versions take. */
    static final int WORDS = COUNT * SPACING;

    private final long[] words;
    private final int begin;
    private final boolean severalWriters;

    /** Number of threads that hold back the writers. */
    private final AtomicInteger holds = new AtomicInteger();

    /**
     * Creates stripes whose versions are the last words of an array, spaced by 8: emitted lookups
     * read them there.
     */
    Stripes(Concurrency concurrency, long[] words) {
        this.words = words;
        this.begin = words.length - WORDS;
        this.severalWriters = concurrency == Concurrency.MULTI_WRITER;
    }

    // Readers.

    /**
     * Returns the state of some stripes, which no later change restores. It is odd if a writer is
     * in one of them. Words that are read afterwards are at least as new.
     */
    long stamp(long set) {
        long sum = 0;
        long writers = 0;
        for (long left = set; left != 0; left &= left - 1) {
            long version = (long) VERSION.getAcquire(words, at(left));
            sum += version;
            writers |= version;
        }
        return sum << 1 | writers & 1;
    }

    /** Returns whether the words that were read since a stamp belong together. */
    boolean isUnchanged(long set, long stamp) {
        VarHandle.loadLoadFence();
        return (stamp & 1) == 0 && stamp(set) == stamp;
    }

    /** Takes the versions of all stripes. Words that are read afterwards are at least as new. */
    void stamp(long[] stamps) {
        for (int i = 0; i < COUNT; i++) {
            stamps[i] = (long) VERSION.getOpaque(words, begin + i * SPACING);
        }
        VarHandle.acquireFence();
    }

    /** Returns the stripes where a writer was since stamps of all were taken, or is. */
    long changedSince(long[] stamps) {
        VarHandle.loadLoadFence();
        long changed = 0;
        for (int i = 0; i < COUNT; i++) {
            long version = (long) VERSION.getOpaque(words, begin + i * SPACING);
            long differs = version ^ stamps[i] | version & 1;
            changed |= (differs | -differs) >>> (Long.SIZE - 1) << i;
        }
        return changed;
    }

    // Writers.

    /** Waits for the stripes of a set, and takes them. */
    void lock(long set) {
        while (true) {
            for (int tries = 1; holds.get() != 0; tries++) {
                pause(tries);
            }
            take(set);
            // A hold that began in between may not have seen this writer.
            if (!severalWriters || holds.get() == 0) {
                return;
            }
            unlock(set);
        }
    }

    /** Takes stripes in spite of a hold, for the thread that holds back the writers. */
    void take(long set) {
        for (long left = set; left != 0; left &= left - 1) {
            int at = at(left);
            if (severalWriters) {
                for (int tries = 1; !tryTake(at); tries++) {
                    pause(tries);
                }
            } else {
                long version = (long) VERSION.get(words, at);
                assert (version & 1) == 0 : "a second thread writes to a filter with SINGLE_WRITER";
                VERSION.setOpaque(words, at, version + 1);
            }
        }
        // No reader sees the words that follow with the versions before.
        VarHandle.storeStoreFence();
    }

    private boolean tryTake(int at) {
        long version = (long) VERSION.getOpaque(words, at);
        return (version & 1) == 0 && VERSION.compareAndSet(words, at, version, version + 1);
    }

    /** Gives stripes back, with all that was written to them. */
    void unlock(long set) {
        for (long left = set; left != 0; left &= left - 1) {
            int at = at(left);
            VERSION.setRelease(words, at, (long) VERSION.get(words, at) + 1);
        }
    }

    // Threads that need all of the table.

    /**
     * Holds back writers until {@link #release}. With several writers, none is in a stripe when
     * this method returns. A single writer may still be in one, unless this is its thread.
     */
    void hold() {
        holds.getAndIncrement();
        for (long left = ALL; left != 0 && severalWriters; left &= left - 1) {
            long stripe = Long.lowestOneBit(left);
            for (int tries = 1; (stamp(stripe) & 1) != 0; tries++) {
                pause(tries);
            }
        }
    }

    /** Ends a hold. */
    void release() {
        holds.getAndDecrement();
    }

    /**
     * Makes a thread wait a little: first by spinning, then by letting others run.
     *
     * @param tries number of times that it has waited, this one included
     */
    static void pause(int tries) {
        if (tries < SPINS) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }

    private int at(long set) {
        return begin + Long.numberOfTrailingZeros(set) * SPACING;
    }
}
