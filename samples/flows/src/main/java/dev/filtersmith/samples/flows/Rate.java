package dev.filtersmith.samples.flows;

/**
 * A counted rate.
 *
 * @param found number of positives
 * @param asked number of trials
 */
record Rate(long found, long asked) {
    /**
     * The number of standard deviations of a normal distribution beyond which 2.5% lie at each end.
     */
    private static final double NORMAL = 1.959964;

    /** Returns the share; NaN if there were no trials. */
    double share() {
        return (double) found / asked;
    }

    /** Returns the lower end of Wilson's 95% interval. */
    double lower() {
        return Math.max(0, middle() - halfWidth());
    }

    /** Returns the upper end of Wilson's 95% interval. */
    double upper() {
        return middle() + halfWidth();
    }

    private double middle() {
        return (found + NORMAL * NORMAL / 2) / (asked + NORMAL * NORMAL);
    }

    private double halfWidth() {
        double variance = share() * (asked - found) + NORMAL * NORMAL / 4;
        return NORMAL * Math.sqrt(variance) / (asked + NORMAL * NORMAL);
    }
}
