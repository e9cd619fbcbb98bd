package dev.filtersmith.meter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts to which many threads add, in stripes: one for each thread as long as there are no more
 * threads than stripes. Each addition is atomic, so a sum is exact when no other thread adds.
 */
public final class ThreadCounts {
    /** Number of stripes. */
    public static final int STRIPES = 32;

    /**
     * Distance between stripes: two cache lines, because processors also read the adjacent line.
     */
    static final int SHIFT = 4;

    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);

    /**
     * The stripes, behind an empty one: every thread reads the length of the array, which stands
     * before its elements. The first element has a bit for each stripe that was used.
     */
    private final long[] counts = new long[(STRIPES + 1) << SHIFT];

    /** Returns the number of the stripe of the current thread. */
    public static int stripe() {
        return (int) Thread.currentThread().getId() & STRIPES - 1;
    }

    /** Returns the index at which a stripe begins, in an array with an empty one before it. */
    static int at(int stripe) {
        return (stripe + 1) << SHIFT;
    }

    /** Adds to a place of a stripe, 0 to 15. Returns the count in it before. */
    public long add(int stripe, int place, long number) {
        if (((long) COUNTS.getAcquire(counts, 0) >>> stripe & 1) == 0) {
            COUNTS.getAndBitwiseOr(counts, 0, 1L << stripe);
        }
        return addAgain(stripe, place, number);
    }

    /** Adds to a place of a stripe to which some thread has added before. */
    public long addAgain(int stripe, int place, long number) {
        return (long) COUNTS.getAndAdd(counts, at(stripe) + place, number);
    }

    /**
     * Returns the sum of a place. Additions that go on meanwhile may be in it or not; all reads are
     * volatile.
     */
    public long sum(int place) {
        long sum = 0;
        for (long left = used(); left != 0; left &= left - 1) {
            sum += (long) COUNTS.getVolatile(counts, at(Long.numberOfTrailingZeros(left)) + place);
        }
        return sum;
    }

    /** Returns the number of stripes to which a thread has added. */
    public int stripes() {
        return Long.bitCount(used());
    }

    private long used() {
        return (long) COUNTS.getVolatile(counts, 0);
    }
}
