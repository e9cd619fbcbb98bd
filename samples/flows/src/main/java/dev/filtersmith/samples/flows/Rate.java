package dev.filtersmith.samples.flows;

/**
 * A rate that was counted.
 *
 * @param found how often it was so
 * @param asked how often it was asked
 */
record Rate(long found, long asked) {
    /** Standard deviations of a normal distribution that leave out 2.5% at each end. */
    private static final double NORMAL = 1.959964;

    /** Share; not a number if nothing was asked. */
    double share() {
        return (double) found / asked;
    }

    /** Lower end of Wilson's 95% interval. */
    double lower() {
        return Math.max(0, middle() - halfWidth());
    }

    /** Upper end of Wilson's 95% interval. */
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
