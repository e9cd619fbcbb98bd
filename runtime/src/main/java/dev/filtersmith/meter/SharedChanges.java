package dev.filtersmith.meter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts of the changes of several writers, in stripes by thread. Each addition is atomic, so the
 * sums are exact when no change is in progress. A sum reads all stripes, so threads compare it with
 * a limit only when the count of a stripe passes a multiple of a step. When no addition is in
 * progress, less than a step in each stripe and place has not been compared: at most one hundredth
 * of the expected elements together, and nothing where these are less than 16,384.
 */
final class SharedChanges {
    // Places in a stripe.
    private static final int FRESH = 0;
    private static final int OTHERS = 1;
    private static final int REMOVALS = 2;
    private static final int MISSED_REMOVALS = 3;

    private static final int STRIPES = 32;

    /** Distance between stripes: two cache lines, as processors also read the adjacent line. */
    private static final int SHIFT = 4;

    /** The reciprocal of the share of the expected elements that a place may be late by. */
    private static final int LATENESS = 256;

    private static final long LONGEST_STEP = 64;

    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);

    /** The stripes, behind an empty one, as every thread reads the length before them. */
    private final long[] counts = new long[(STRIPES + 1) << SHIFT];

    /** A power of two. */
    private final long step;

    SharedChanges(long expectedElements) {
        this.step = Math.min(LONGEST_STEP, Long.highestOneBit(Math.max(1, expectedElements / (LATENESS * STRIPES))));
    }

    /** Counts puts. Returns whether the thread is to compare the sums. */
    boolean put(long keys, long fresh) {
        boolean isStep = add(FRESH, fresh);
        return add(OTHERS, keys - fresh) || isStep;
    }

    /** Counts a removal. Returns whether the thread is to compare the sums. */
    boolean removed(boolean found) {
        return add(found ? REMOVALS : MISSED_REMOVALS, 1);
    }

    long puts() {
        return fresh() + sum(OTHERS);
    }

    /** Returns the number of puts of keys that were not there. */
    long fresh() {
        return sum(FRESH);
    }

    long removals() {
        return sum(REMOVALS);
    }

    long missedRemovals() {
        return sum(MISSED_REMOVALS);
    }

    /** Returns what puts have added, each or the fresh ones, less what was removed. */
    long elements(boolean each) {
        return (each ? puts() : fresh()) - removals();
    }

    private boolean add(int place, long number) {
        if (number == 0) {
            return false;
        }
        int stripe = (((int) Thread.currentThread().getId() & STRIPES - 1) + 1) << SHIFT;
        long before = (long) COUNTS.getAndAdd(counts, stripe + place, number);
        return ((before ^ before + number) & -step) != 0;
    }

    private long sum(int place) {
        long sum = 0;
        for (int at = place; at < counts.length; at += 1 << SHIFT) {
            sum += (long) COUNTS.getOpaque(counts, at);
        }
        return sum;
    }
}
