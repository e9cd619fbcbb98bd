package dev.filtersmith.samples.quickstart;

import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/**
 * The number of absent keys that a filter took for present.
 *
 * @param asked number of absent keys looked up
 * @param found number of them that the filter took for present
 */
record FalsePositives(int asked, int found) {
    private static final double ERROR_RATE = 0.05;

    /** Returns the share of false positives; NaN if nothing was looked up. */
    double rate() {
        return asked == 0 ? Double.NaN : (double) found / asked;
    }

    /** Returns the lower end of the 95% interval of Clopper and Pearson. */
    double lower() {
        return asked == 0 ? Double.NaN : interval().getLowerBound();
    }

    /** Returns the upper end of the 95% interval of Clopper and Pearson. */
    double upper() {
        return asked == 0 ? Double.NaN : interval().getUpperBound();
    }

    private Interval interval() {
        return BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(asked, found, ERROR_RATE);
    }
}
