package dev.filtersmith.meter;

/** A counter of refused puts that reports at most once a second. */
final class Refusals {
    private static final long NANOSECONDS_BETWEEN_REPORTS = 1_000_000_000L;

    private long count;
    private long told;
    private long lastTold = System.nanoTime() - NANOSECONDS_BETWEEN_REPORTS;

    long count() {
        return count;
    }

    /**
     * Counts one more refusal.
     *
     * @return number of refusals to report now, this one included; 0 if it is too soon
     */
    long add() {
        count++;
        long now = System.nanoTime();
        if (now - lastTold < NANOSECONDS_BETWEEN_REPORTS) {
            return 0;
        }
        long untold = count - told;
        lastTold = now;
        told = count;
        return untold;
    }
}
