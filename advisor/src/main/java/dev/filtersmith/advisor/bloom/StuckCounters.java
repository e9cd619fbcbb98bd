package dev.filtersmith.advisor.bloom;

import dev.filtersmith.rankindexed.OverflowBounds;

/**
 * The counters of a counting Bloom filter in the limit of many: one that has reached its highest value stays there for ever, while the
 * elements that it counts come and go.
 *
 * <p>A counter is counted up at rate mu, the mean of the counts, and down at its own count, where time 1 is that in which as many elements
 * are replaced as there are. The counts of a filled filter are Poisson numbers.
 */
final class StuckCounters {
    /** Where a smaller share of the counters stays, that changes no digit of a rate. */
    private static final double NEGLIGIBLE = 1e-12;

    private static final int STEPS_PER_RATE = 4;

    private StuckCounters() {}

    /**
     * The share of counters that are not 0.
     *
     * @param mean counts of a counter on average, above 0
     * @param ceiling highest value of a counter
     * @param time replaced elements for each, 0 or more
     * @return share
     */
    static double ones(double mean, int ceiling, double time) {
        // Those that reach their highest value come from the one below.
        if (OverflowBounds.poissonTail(mean, ceiling - 2) * (1 + mean * time) < NEGLIGIBLE) {
            return -StrictMath.expm1(-mean);
        }
        double[] shares = filled(mean, ceiling);
        // RK4 is stable up to steps of 2.7 / rate.
        int steps = (int) Math.ceil(STEPS_PER_RATE * time * (mean + ceiling));
        for (int step = 0; step < steps; step++) {
            advance(shares, mean, time / steps);
        }
        return 1 - shares[0];
    }

    /** Poisson's shares of the counts below the ceiling. */
    private static double[] filled(double mean, int ceiling) {
        double[] shares = new double[ceiling];
        shares[0] = StrictMath.exp(-mean);
        for (int count = 1; count < ceiling; count++) {
            shares[count] = shares[count - 1] * mean / count;
        }
        return shares;
    }

    private static void advance(double[] shares, double mean, double step) {
        double[] first = change(shares, shares, 0, mean);
        double[] second = change(shares, first, step / 2, mean);
        double[] third = change(shares, second, step / 2, mean);
        double[] fourth = change(shares, third, step, mean);
        for (int count = 0; count < shares.length; count++) {
            shares[count] += step * (first[count] + 2 * (second[count] + third[count]) + fourth[count]) / 6;
        }
    }

    private static double[] change(double[] shares, double[] slope, double step, double mean) {
        double[] at = new double[shares.length + 1];
        for (int count = 0; count < shares.length; count++) {
            at[count] = shares[count] + step * slope[count];
        }
        // Those at the ceiling are not among the shares, and none comes back from there.
        double[] change = new double[shares.length];
        for (int count = 0; count < shares.length; count++) {
            double below = count == 0 ? 0 : mean * at[count - 1];
            change[count] = below + (count + 1) * at[count + 1] - (mean + count) * at[count];
        }
        return change;
    }
}
