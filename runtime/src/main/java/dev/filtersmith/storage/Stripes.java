package dev.filtersmith.storage;

import dev.filtersmith.annotation.Concurrency;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The stripes of the table of a filter that threads share, up to 64. Each has a lock for writers,
 * and a version that shows readers when a writer interferes. A set of stripes is a long: bit i for
 * stripe i.
 *
 * <p>A reader takes the versions, reads the words, and takes the versions again. If they are the
 * same, no element has left a place that the reader had not read yet for one that it had. The low
 * bits of a version are set while a reader must not trust the words at all: {@link #TORN} while a
 * change is half done, {@link #MOVING} and {@link #DRAINING} while an element may be in two places,
 * or leaves one, which matters to counts only. Readers never take locks.
 *
 * <p>With several writers, a lock is taken by compare-and-set, and several in ascending order, so
 * that no two threads wait for each other; who needs one below those that it has does not wait for
 * it. Where stripes share bytes, a store is made in the lock of its range, which comes last.
 */
public final class Stripes extends Threads {
    /** Number of stripes. */
    static final int COUNT = Long.SIZE;

    /** Increment of a version, which therefore never has the same value again. */
    private static final long STEP = 8;

    /** Binary logarithm of {@link #SPACING}. */
    public static final int SHIFT = 3;

    /**
     * Words from one version to the next, a cache line, so that writers of different stripes do not
     * disturb each other. The lock follows the version.
     */
    public static final int SPACING = 1 << SHIFT;

    /** Number of words that all versions take. */
    public static final int WORDS = COUNT * SPACING;

    /** Attempts of a waiting thread before it yields. */
    private static final int SPINS = 64;

    /** Attempts of a waiting thread before it parks, and of a lookup before it gives up. */
    public static final int ATTEMPTS = 1_024;

    /** Nanoseconds for which a waiting thread parks. */
    private static final long PARKED = 50_000;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] words;
    private final int begin;

    /** Number of ranges; 0 unless stores of different stripes may be to the same bytes. */
    private final int ranges;

    private final boolean severalWriters;

    /** The thread that holds back the writers; it may begin several holds. */
    private final AtomicReference<@Nullable Thread> holder = new AtomicReference<>();

    /**
     * Number of holds that have begun and not ended, for the thread that holds back the writers.
     */
    private int holds;

    /**
     * Creates stripes whose versions are the last words of an array: emitted lookups read them
     * there. Behind them are as many words with the locks of ranges, if there are any.
     */
    private Stripes(Concurrency concurrency, long[] words, boolean ranges) {
        this.words = words;
        this.ranges = ranges ? COUNT : 0;
        this.begin = ranges ? 0 : words.length - WORDS;
        this.severalWriters = concurrency.hasSeveralWriters();
    }

    /**
     * Returns stripes as their superclass, so that the verifier loads this class for filters only
     * that threads share.
     */
    public static Threads of(Concurrency concurrency, long[] words) {
        return of(concurrency, words, false);
    }

    /** Returns the same, with the locks of ranges or without. */
    public static Threads of(Concurrency concurrency, long[] words, boolean ranges) {
        return new Stripes(concurrency, words, ranges);
    }

    /** Returns the number of the lock of a range: those after the stripes. */
    public static int ofRange(int range) {
        return COUNT + (range & COUNT - 1);
    }

    // Readers.

    @Override
    public long stamp(long set, long wary) {
        long sum = 0;
        long bits = 0;
        for (long left = set; left != 0; left &= left - 1) {
            long version = (long) WORD.getAcquire(words, at(left));
            sum += version;
            bits |= version & wary;
        }
        return (sum << 1) | (bits == 0 ? 0 : 1);
    }

    @Override
    public boolean isUnchanged(long set, long wary, long stamp) {
        VarHandle.loadLoadFence();
        return (stamp & 1) == 0 && stamp(set, wary) == stamp;
    }

    @Override
    public void stamp(long[] stamps) {
        for (int i = 0; i < COUNT; i++) {
            stamps[i] = words[begin + i * SPACING] & ~TORN;
        }
        VarHandle.acquireFence();
    }

    @Override
    public long changedSince(long[] stamps) {
        VarHandle.loadLoadFence();
        long any = 0;
        for (int i = 0; i < COUNT; i++) {
            any |= words[begin + i * SPACING] ^ stamps[i];
        }
        return any == 0 ? 0 : stripesChangedSince(stamps);
    }

    private long stripesChangedSince(long[] stamps) {
        long changed = 0;
        for (int i = 0; i < COUNT; i++) {
            long differs = words[begin + i * SPACING] ^ stamps[i];
            changed |= ((differs | -differs) >>> (Long.SIZE - 1)) << i;
        }
        return changed;
    }

    @Override
    public boolean hasRanges() {
        return ranges != 0;
    }

    // Writers.

    /** Takes the lock of a stripe when it is free. A single writer waits for the end of a hold. */
    @Override
    public void lockOne(int stripe) {
        int lock = begin + stripe * SPACING + 1;
        if (severalWriters) {
            for (int tries = 1; !tryTake(lock); tries++) {
                pause(tries);
            }
        } else {
            awaitRelease();
            assert isAlone(lock) : "a second thread changes a filter with SINGLE_WRITER";
        }
    }

    private boolean tryTake(int lock) {
        return (long) WORD.getOpaque(words, lock) == 0 && WORD.compareAndSet(words, lock, 0L, 1L);
    }

    @Override
    public void unlockOne(int stripe) {
        int lock = begin + stripe * SPACING + 1;
        if (severalWriters) {
            WORD.setRelease(words, lock, 0L);
        } else {
            assert isLeft(lock);
        }
    }

    @Override
    public void lock(long set) {
        for (long left = set; left != 0; left &= left - 1) {
            lockOne(Long.numberOfTrailingZeros(left));
        }
    }

    /** A stripe below those held is not waited for, since its holder may wait for one of these. */
    @Override
    public boolean lockMore(long held, long more) {
        if (!severalWriters) {
            return true;
        }
        long below = more & (Long.lowestOneBit(held) - 1);
        if (tryLock(below)) {
            lock(more & ~below);
            return true;
        } else if ((stamp(held, DRAINING) & 1) != 0) {
            return false;
        }
        unlock(held);
        lock(held | more);
        return true;
    }

    /** Takes all the locks of some stripes, or none. */
    private boolean tryLock(long set) {
        for (long left = set; left != 0; left &= left - 1) {
            if (!tryTake(at(left) + 1)) {
                unlock(set & (Long.lowestOneBit(left) - 1));
                return false;
            }
        }
        return true;
    }

    @Override
    public void unlock(long set) {
        for (long left = set; left != 0; left &= left - 1) {
            unlockOne(Long.numberOfTrailingZeros(left));
        }
    }

    @Override
    public void lockRange(int range) {
        if (ranges != 0) {
            lockOne(ofRange(range));
        }
    }

    @Override
    public void unlockRange(int range) {
        if (ranges != 0) {
            unlockOne(ofRange(range));
        }
    }

    /** Marks a stripe in which a single writer is, for assertions. Returns whether it was not. */
    private boolean isAlone(int lock) {
        return (long) WORD.getAndSet(words, lock, 1L) == 0;
    }

    /** Ends {@link #isAlone}. Returns true. */
    private boolean isLeft(int lock) {
        WORD.setOpaque(words, lock, 0L);
        return true;
    }

    /**
     * Sets a bit of the versions of some locked stripes, before the words change. Whoever sees it
     * sees all that was written before.
     */
    @Override
    public void begin(long set, long bit) {
        for (long left = set; left != 0; left &= left - 1) {
            int at = at(left);
            WORD.setRelease(words, at, (long) WORD.get(words, at) + bit);
        }
        VarHandle.storeStoreFence();
    }

    /**
     * Changes the versions of some stripes between a copy of an element and its erasure. With
     * several writers no lock is needed for this.
     */
    @Override
    public void raise(long set) {
        for (long left = set; left != 0; left &= left - 1) {
            int at = at(left);
            if (severalWriters) {
                WORD.getAndAdd(words, at, STEP);
            } else {
                WORD.setRelease(words, at, (long) WORD.get(words, at) + STEP);
            }
        }
        VarHandle.storeStoreFence();
    }

    @Override
    public void end(long set, long bit) {
        for (long left = set; left != 0; left &= left - 1) {
            int at = at(left);
            WORD.setRelease(words, at, (long) WORD.get(words, at) + STEP - bit);
        }
    }

    // Threads that need all of the table.

    /**
     * Holds back the writers that take locks until {@link #release}. With several writers, this
     * thread has the locks of all stripes then. A single writer may still be at work, unless this
     * is its thread. Puts without locks go on, but for moves that have not begun.
     */
    @Override
    public void hold() {
        Thread current = Thread.currentThread();
        for (int tries = 1; holder.get() != current && !holder.compareAndSet(null, current); tries++) {
            pause(tries);
        }
        holds++;
        if (holds == 1 && severalWriters) {
            lock(ALL);
            for (int range = 0; range < ranges; range++) {
                lockOne(ofRange(range));
            }
        }
    }

    @Override
    public void release() {
        holds--;
        if (holds == 0) {
            if (severalWriters) {
                for (int range = 0; range < ranges; range++) {
                    unlockOne(ofRange(range));
                }
                unlock(ALL);
            }
            holder.set(null);
        }
    }

    @Override
    public void awaitRelease() {
        for (int tries = 1; holder.get() != null && holder.get() != Thread.currentThread(); tries++) {
            pause(tries);
        }
    }

    /**
     * Makes a thread wait a little: first by spinning, then by letting others run, at last by
     * parking. Virtual threads that only yield keep the queue of their carrier full, and those in
     * other queues, of which one may own the lock, then never run.
     */
    @SuppressWarnings("ThreadPriorityCheck") // The owner of a lock may wait for this thread's processor.
    public static void pause(int tries) {
        if (tries < SPINS) {
            Thread.onSpinWait();
        } else if (tries < ATTEMPTS) {
            Thread.yield();
        } else {
            // An interrupted thread would not park.
            boolean interrupted = Thread.interrupted();
            LockSupport.parkNanos(PARKED);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private int at(long set) {
        return begin + Long.numberOfTrailingZeros(set) * SPACING;
    }
}
