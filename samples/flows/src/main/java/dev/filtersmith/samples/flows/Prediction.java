package dev.filtersmith.samples.flows;

import dev.filtersmith.Filter;

/**
 * How many false positives a filter expects of itself. Its rate changes with what it holds, and takes a while to read, so it is read now
 * and then and summed over the questions.
 */
final class Prediction {
    private final Filter filter;
    private final long interval;
    private double expected;
    private double rate;
    private long pending;

    /**
     * Begins with no question asked, and an empty filter.
     *
     * @param filter filter to read
     * @param interval number of questions between two readings
     */
    Prediction(Filter filter, long interval) {
        this.filter = filter;
        this.interval = interval;
    }

    /** Counts questions for flows that are not live. */
    void asked(long questions) {
        pending += questions;
        if (pending >= interval) {
            read();
        }
    }

    /** Reads the rate, for the questions since it was last read. */
    void read() {
        double last = rate;
        rate = filter.expectedFpp();
        expected += pending * (last + rate) / 2;
        pending = 0;
    }

    /** Number of false positives expected among all questions before the last reading. */
    double expected() {
        return expected;
    }
}
