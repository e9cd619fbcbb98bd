package dev.filtersmith.advisor.bloom;

import dev.filtersmith.family.TailProbabilities;

/**
 * The counters of a counting Bloom filter in the limit of many counters, under churn. A counter
 * that has reached its highest value stays there for ever.
 *
 * <p>A counter is incremented at rate mu, the mean of the counts, and decremented at the rate of
 * its own count. In time 1 as many elements are replaced as the filter holds. The counts of a
 * freshly filled filter have a Poisson distribution.
 */
final class StuckCounters {
    /** Share of stuck counters below which no digit of a rate changes. */
    private static final double NEGLIGIBLE = 1e-12;

    private static final int STEPS_PER_RATE = 4;

    private StuckCounters() {}

    /**
     * Returns the share of counters that are not 0, by their average count without a ceiling and
     * the number of times that all elements were replaced.
     */
    static double ones(double mean, int ceiling, double time) {
        // Counters reach their highest value from the one below.
        if (TailProbabilities.poisson(mean, ceiling - 2) * (1 + mean * time) < NEGLIGIBLE) {
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

    /** Returns the Poisson probabilities of the counts below the ceiling. */
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
        // Counters at the ceiling are not among the shares and never return.
        double[] change = new double[shares.length];
        for (int count = 0; count < shares.length; count++) {
            double below = count == 0 ? 0 : mean * at[count - 1];
            change[count] = below + (count + 1) * at[count + 1] - (mean + count) * at[count];
        }
        return change;
    }
}
