package dev.filtersmith.samples.quickstart;

import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/**
 * How often a filter said yes to keys that were never put.
 *
 * @param asked number of keys asked for
 * @param found number of them that the filter took for present
 */
record FalsePositives(int asked, int found) {
    private static final double ERROR_RATE = 0.05;

    /** Share of false positives; not a number if nothing was asked. */
    double rate() {
        return asked == 0 ? Double.NaN : (double) found / asked;
    }

    /** Lower end of the 95% interval of Clopper and Pearson. */
    double lower() {
        return asked == 0 ? Double.NaN : interval().getLowerBound();
    }

    /** Upper end of the 95% interval of Clopper and Pearson. */
    double upper() {
        return asked == 0 ? Double.NaN : interval().getUpperBound();
    }

    private Interval interval() {
        return BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(asked, found, ERROR_RATE);
    }
}
