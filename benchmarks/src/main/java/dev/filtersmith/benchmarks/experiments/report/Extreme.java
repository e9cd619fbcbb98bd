package dev.filtersmith.benchmarks.experiments.report;

import dev.filtersmith.family.TailProbabilities;
import java.util.function.IntToDoubleFunction;

/**
 * The distribution of the least or greatest of many Poisson distributed counts: the ranges that the
 * papers print.
 *
 * @param mean expectation
 * @param deviation standard deviation
 */
public record Extreme(double mean, double deviation) {
    private static final double NEGLIGIBLE = 1e-15;

    /**
     * Returns the distribution of the least count.
     *
     * @param count expectation of a count, above 0
     * @param trials number of counts
     */
    public static Extreme least(double count, int trials) {
        return of(limit -> Math.pow(TailProbabilities.poisson(count, limit), trials));
    }

    /**
     * Returns the distribution of the greatest count.
     *
     * @param count expectation of a count, above 0
     * @param trials number of counts
     */
    public static Extreme greatest(double count, int trials) {
        return of(limit -> -Math.expm1(trials * Math.log1p(-TailProbabilities.poisson(count, limit))));
    }

    /** Sums P(X > k) to the mean, and (2k + 1) P(X > k) to the mean square. */
    private static Extreme of(IntToDoubleFunction exceeds) {
        double mean = 0;
        double squares = 0;
        double more = 1;
        for (int limit = 0; more > NEGLIGIBLE; limit++) {
            more = exceeds.applyAsDouble(limit);
            mean += more;
            squares += (2 * limit + 1) * more;
        }
        return new Extreme(mean, Math.sqrt(squares - mean * mean));
    }

    /**
     * Returns the distribution of the rate.
     *
     * @param queries queries of which each count is a part
     */
    public Extreme rate(int queries) {
        return new Extreme(mean / queries, deviation / queries);
    }

    /**
     * Returns the expected extreme as a finding.
     *
     * @param id name of the figure
     * @param what description of the figure
     */
    public Finding finding(String id, String what) {
        return Finding.of(id, what, mean).error(deviation);
    }
}
