package dev.filtersmith.meter;

/** Counts refused puts, and says once a second at most that there are more. */
final class Refusals {
    private static final long NANOSECONDS_BETWEEN_REPORTS = 1_000_000_000L;

    private long count;
    private long told;
    private long lastTold = System.nanoTime() - NANOSECONDS_BETWEEN_REPORTS;

    long count() {
        return count;
    }

    /**
     * Counts one more.
     *
     * @return how many are to be told of now, this one included; 0 where it is too soon
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
