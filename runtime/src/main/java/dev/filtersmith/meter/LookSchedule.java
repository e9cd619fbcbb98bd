package dev.filtersmith.meter;

import java.util.function.LongSupplier;

/**
 * Decides when a filter is worth another pass for its statistics. After a pass there is none for a
 * multiple of its CPU time, so that observation takes a small part of one thread. The time on the
 * clock would be wrong: a pass that had to wait for a processor costs no more. The more the filter
 * has changed, the sooner the next pass is due.
 */
final class LookSchedule {
    /** Ratio of the pause to the CPU time of the pass. */
    private static final long PAUSES = 20;

    /** The same if the filter has changed by a hundredth, or is near its highest rate. */
    private static final long SHORT_PAUSES = 2;

    /** The pause is short, too, if it ends within this time. */
    private static final long SHORT_PAUSE_NANOS = 500_000_000L;

    /** Part of the expected elements that is a hundredth. */
    private static final long HUNDREDTH = 100;

    /**
     * Part of the expected elements whose change takes a writer about as long as a pass takes, so
     * that passes need no pause.
     */
    private static final long TWENTIETH = 20;

    /** A rate above this part of the highest one is near it. */
    private static final double NEAR_LIMIT_SHARE = 0.7;

    private final LongSupplier clock;
    private final LongSupplier cpuTime;
    private boolean looked;
    private long end;
    private long cost;
    private long changesThen;
    private boolean nearLimit;

    /** Creates the schedule of a filter that has not been looked at. */
    LookSchedule(LongSupplier clock, LongSupplier cpuTime) {
        this.clock = clock;
        this.cpuTime = cpuTime;
    }

    /** Returns whether a pass is due after this number of changes. */
    boolean isDue(long changes, long expectedElements) {
        long changed = changes - changesThen;
        if (!looked || changed * TWENTIETH >= expectedElements) {
            return !looked || changed > 0;
        }
        boolean urgent = nearLimit || changed * HUNDREDTH >= expectedElements;
        long shortest = Math.max(SHORT_PAUSE_NANOS, SHORT_PAUSES * cost);
        long pause = urgent ? Math.min(PAUSES * cost, shortest) : PAUSES * cost;
        return changed > 0 && clock.getAsLong() - end >= pause;
    }

    /** Returns the start of a pass, to be passed to {@link #ended}. */
    long begin() {
        return cpuTime.getAsLong();
    }

    /** Notes a pass. */
    void ended(long begin, long changes, double fpp, double maxFpp) {
        looked = true;
        cost = cpuTime.getAsLong() - begin;
        end = clock.getAsLong();
        changesThen = changes;
        nearLimit = fpp <= maxFpp && fpp > maxFpp * NEAR_LIMIT_SHARE;
    }

    /** Returns the time since the last pass in milliseconds, or -1 if there was none. */
    long ageMillis() {
        return looked ? (clock.getAsLong() - end) / 1_000_000 : -1;
    }
}
