package dev.filtersmith.samples.quickstart;

import dev.filtersmith.Filter;

/**
 * How many lines are expected to have been dropped though they were new. A new line is dropped at the rate that the filter
 * has when it comes, which grows as the filter fills, so the rate is read now and then and summed over the new lines.
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

    /** Number of new lines that, up to now, are expected to have been dropped. */
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
