package dev.filtersmith.advisor.buckets;

/**
 * The differential equations of d-left hashing, for tables whose number of buckets grows without
 * bound.
 *
 * <p>The state is s_ij, the share of the buckets of subtable i that have load j or more. It is
 * stored load by load ({@code tails[j * subtables + i]}), with s_i0 = 1 first and a row of zeros
 * last, so that no load is a special case.
 *
 * <p>Time t counts elements per bucket over the whole table. An element goes to a bucket of load
 * j - 1 in subtable i if its bucket there has that load (s_i,j-1 - s_ij), those to the left have
 * more (s_kj), and those to the right have no less (s_k,j-1). A subtable has 1/d of the buckets, so
 * its shares change d times as fast:
 *
 * <pre>
 * ds_ij/dt = d (s_i,j-1 - s_ij) prod_{k&lt;i} s_kj prod_{k&gt;i} s_k,j-1
 *     - churn j (s_ij - s_i,j+1)</pre>
 *
 * <p>The last term removes one element, drawn at random, for each new one: churn is
 * 1 / (average load), or 0 without removal.
 */
final class FluidEquations {
    private final int subtables;
    private final int highestLoad;
    private final double churn;

    FluidEquations(int subtables, int highestLoad, double churn) {
        this.subtables = subtables;
        this.highestLoad = highestLoad;
        this.churn = churn;
    }

    /** Returns the state of an empty table. */
    double[] emptyTable() {
        double[] tails = new double[(highestLoad + 2) * subtables];
        for (int subtable = 0; subtable < subtables; subtable++) {
            tails[subtable] = 1;
        }
        return tails;
    }

    /**
     * Returns the state after more time, by the classical Runge-Kutta method of order four in equal
     * steps.
     */
    double[] integrate(double[] start, double time, int steps) {
        double step = time / steps;
        double[] tails = start.clone();
        double[] first = new double[tails.length];
        double[] second = new double[tails.length];
        double[] third = new double[tails.length];
        double[] fourth = new double[tails.length];
        double[] trial = new double[tails.length];
        double[] lost = new double[tails.length];
        for (int count = 0; count < steps; count++) {
            rates(tails, first);
            rates(advance(tails, step / 2, first, trial), second);
            rates(advance(tails, step / 2, second, trial), third);
            rates(advance(tails, step, third, trial), fourth);
            for (int index = 0; index < tails.length; index++) {
                // Tails near 1 grow by little at a time. The rounding error of a step is added to
                // the next one (Kahan).
                double growth =
                        step / 6 * (first[index] + 2 * (second[index] + third[index]) + fourth[index]) + lost[index];
                double sum = tails[index] + growth;
                lost[index] = growth - (sum - tails[index]);
                tails[index] = sum;
            }
        }
        return tails;
    }

    private static double[] advance(double[] tails, double step, double[] rates, double[] result) {
        for (int index = 0; index < tails.length; index++) {
            result[index] = tails[index] + step * rates[index];
        }
        return result;
    }

    /**
     * Computes the right sides of the equations. Those of load 0 and of the row of zeros stay 0.
     */
    private void rates(double[] tails, double[] rates) {
        for (int load = 1; load <= highestLoad; load++) {
            int row = load * subtables;
            double right = subtables;
            for (int index = row + subtables - 1; index >= row; index--) {
                rates[index] = right * (tails[index - subtables] - tails[index]);
                right *= tails[index - subtables];
            }
            double left = 1;
            for (int index = row; index < row + subtables; index++) {
                double removed = churn * load * (tails[index] - tails[index + subtables]);
                rates[index] = left * rates[index] - removed;
                left *= tails[index];
            }
        }
    }

    /**
     * Returns the share of buckets with exactly each load, without loads that no bucket in 1e40
     * reaches.
     */
    LoadDistribution distribution(double[] tails) {
        double[][] shares = new double[subtables][highestLoad + 1];
        for (int load = 0; load <= highestLoad; load++) {
            for (int subtable = 0; subtable < subtables; subtable++) {
                int index = load * subtables + subtable;
                double share = tails[index] - tails[index + subtables];
                // If both tails are nearly 1, a rounding error may make the difference negative.
                shares[subtable][load] = share > 1e-40 ? share : 0;
            }
        }
        return LoadDistribution.ofShares(shares);
    }
}
