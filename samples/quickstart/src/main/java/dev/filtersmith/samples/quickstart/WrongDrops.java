package dev.filtersmith.samples.quickstart;

import dev.filtersmith.Filter;

/**
 * The expected number of lines that were dropped although they were new. A new line is dropped at
 * the current rate of the filter. The rate grows as the filter fills, so it is read at intervals
 * and summed over the new lines.
 */
final class WrongDrops {
    private static final int READINGS = 64;

    private final Filter filter;
    private final long interval;
    private double sum;
    private double lastRate;
    private long pending;

    WrongDrops(Filter filter, long expectedElements) {
        this.filter = filter;
        this.interval = Math.max(1, expectedElements / READINGS);
    }

    /** Counts a new line. */
    void newLine() {
        if (++pending == interval) {
            read();
        }
    }

    /** Returns the expected number of new lines dropped so far. */
    double expected() {
        read();
        return sum;
    }

    private void read() {
        double rate = filter.expectedFpp();
        sum += pending * (lastRate + rate) / 2;
        lastRate = rate;
        pending = 0;
    }
}
