package dev.filtersmith.meter;

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

    /** The reciprocal of the share of the expected elements that a place may be late by. */
    private static final int LATENESS = 256;

    private static final long LONGEST_STEP = 64;

    private final ThreadCounts counts = new ThreadCounts();

    /** A power of two. */
    private final long step;

    SharedChanges(long expectedElements) {
        this.step = Math.min(
                LONGEST_STEP, Long.highestOneBit(Math.max(1, expectedElements / (LATENESS * ThreadCounts.STRIPES))));
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
        return fresh() + counts.sum(OTHERS);
    }

    /** Returns the number of puts of keys that were not there. */
    long fresh() {
        return counts.sum(FRESH);
    }

    long removals() {
        return counts.sum(REMOVALS);
    }

    long missedRemovals() {
        return counts.sum(MISSED_REMOVALS);
    }

    /** Returns what puts have added, each or the fresh ones, less what was removed. */
    long elements(boolean each) {
        // First, as an element that is removed meanwhile must not be missing.
        long removed = removals();
        return (each ? puts() : fresh()) - removed;
    }

    private boolean add(int place, long number) {
        if (number == 0) {
            return false;
        }
        long before = counts.add(ThreadCounts.stripe(), place, number);
        return ((before ^ before + number) & -step) != 0;
    }
}
