package dev.filtersmith.samples.flows;

import dev.filtersmith.Filter;

/**
 * The number of false positives that a filter predicts for itself. Its rate changes with its
 * content and is slow to read, so it is read at intervals and summed over the lookups.
 */
final class Prediction {
    private final Filter filter;
    private final long interval;
    private double expected;
    private double rate;
    private long pending;

    /**
     * Creates a prediction for an empty filter, before any lookup.
     *
     * @param filter filter to read
     * @param interval number of lookups between two readings
     */
    Prediction(Filter filter, long interval) {
        this.filter = filter;
        this.interval = interval;
    }

    /** Counts lookups of absent flows. */
    void asked(long questions) {
        pending += questions;
        if (pending >= interval) {
            read();
        }
    }

    /** Reads the rate for the lookups since the last reading. */
    void read() {
        double last = rate;
        rate = filter.expectedFpp();
        expected += pending * (last + rate) / 2;
        pending = 0;
    }

    /** Returns the number of false positives expected among all lookups before the last reading. */
    double expected() {
        return expected;
    }
}
