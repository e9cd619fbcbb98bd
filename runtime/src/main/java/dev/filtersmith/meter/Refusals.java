package dev.filtersmith.meter;

import java.util.function.LongSupplier;

/** A counter of refused puts that reports at most once a second. */
final class Refusals {
    private static final long NANOSECONDS_BETWEEN_REPORTS = 1_000_000_000L;

    private final LongSupplier clock;
    private long count;
    private long reported;
    private long lastReport;

    Refusals() {
        this(System::nanoTime);
    }

    /** Creates a counter with a clock in nanoseconds, such as {@link System#nanoTime}. */
    Refusals(LongSupplier clock) {
        this.clock = clock;
        lastReport = clock.getAsLong() - NANOSECONDS_BETWEEN_REPORTS;
    }

    long count() {
        return count;
    }

    /**
     * Counts one more refusal. Returns the number of refusals to report now, this one included; 0
     * if it is too soon.
     */
    long add() {
        count++;
        long now = clock.getAsLong();
        if (now - lastReport < NANOSECONDS_BETWEEN_REPORTS) {
            return 0;
        }
        long unreported = count - reported;
        lastReport = now;
        reported = count;
        return unreported;
    }
}
