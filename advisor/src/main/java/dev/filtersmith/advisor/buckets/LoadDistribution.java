package dev.filtersmith.advisor.buckets;

import java.util.Arrays;
import java.util.List;

/**
 * The distribution of the loads of a table's buckets: for each subtable, the share of its buckets
 * with each load. Subtables have equal sizes and are numbered from 0, from left to right.
 * Immutable.
 *
 * <p>Source: Bonomi, Mitzenmacher, Panigrahy, Singh and Varghese, "Bloom Filters via d-Left Hashing
 * and Dynamic Bit Reassignment", section II-A, where Q_ia is the share of the buckets of subtable i
 * that have load a (there i counts from 1).
 */
public final class LoadDistribution {
    /** Tolerance for the sum of shares that were computed or rounded to nine decimals. */
    private static final double SUM_TOLERANCE = 1e-8;

    private final double[][] shares;
    private final int maximumLoad;

    private LoadDistribution(double[][] shares) {
        this.maximumLoad = highestLoadWithBuckets(shares);
        // One form for each distribution, whatever loads the given arrays had room for.
        this.shares = Arrays.stream(shares)
                .map(row -> Arrays.copyOf(row, maximumLoad + 1))
                .toArray(double[][]::new);
    }

    /**
     * Returns the distribution in which {@code shares[i][a]}, from 0 to 1, is the share of the
     * buckets of subtable i that have load a. The shares of a subtable add up to 1 within 1e-8.
     */
    public static LoadDistribution ofShares(double[][] shares) {
        if (shares.length == 0) {
            throw new IllegalArgumentException("A table has at least one subtable; shares has none.");
        }
        double[][] copy = new double[shares.length][];
        for (int subtable = 0; subtable < shares.length; subtable++) {
            copy[subtable] = shares[subtable].clone();
            requireShares(subtable, copy[subtable]);
        }
        return new LoadDistribution(copy);
    }

    /**
     * Returns the distribution in which {@code buckets[i][a]} buckets of subtable i have load a.
     * All subtables have the same number of buckets, 1 or more.
     */
    public static LoadDistribution ofCounts(long[][] buckets) {
        double[][] shares = new double[buckets.length][];
        for (int subtable = 0; subtable < buckets.length; subtable++) {
            long total = Arrays.stream(buckets[subtable]).sum();
            if (total <= 0 || total != Arrays.stream(buckets[0]).sum()) {
                throw new IllegalArgumentException("Subtables have equal numbers of buckets, at least 1; subtable "
                        + subtable + " has " + total + ", subtable 0 has "
                        + Arrays.stream(buckets[0]).sum() + ".");
            }
            shares[subtable] = Arrays.stream(buckets[subtable])
                    .mapToDouble(count -> (double) count / total)
                    .toArray();
        }
        return ofShares(shares);
    }

    /** Returns the mean of one distribution or more, of tables of the same size. */
    public static LoadDistribution mean(List<LoadDistribution> tables) {
        int most = tables.stream().mapToInt(LoadDistribution::maximumLoad).max().orElseThrow();
        double[][] shares = new double[tables.get(0).subtables()][most + 1];
        for (LoadDistribution table : tables) {
            for (int subtable = 0; subtable < shares.length; subtable++) {
                for (int load = 0; load <= table.maximumLoad(); load++) {
                    shares[subtable][load] += table.share(subtable, load) / tables.size();
                }
            }
        }
        // Sums may round to a little more than 1.
        return ofShares(Arrays.stream(shares)
                .map(row -> Arrays.stream(row).map(share -> Math.min(1, share)).toArray())
                .toArray(double[][]::new));
    }

    /** Returns the number of subtables, the paper's d. */
    public int subtables() {
        return shares.length;
    }

    /** Returns the highest load with a positive share of the buckets. */
    public int maximumLoad() {
        return maximumLoad;
    }

    /** Returns the share of the buckets of one subtable that have a load: the paper's Q_ia. */
    public double share(int subtable, int load) {
        requireLoad(load);
        double[] row = shares[subtable];
        return load < row.length ? row[load] : 0;
    }

    /**
     * Returns the share of the buckets of the whole table that have a load: the mean over the
     * subtables.
     */
    public double share(int load) {
        double sum = 0;
        for (int subtable = 0; subtable < shares.length; subtable++) {
            sum += share(subtable, load);
        }
        return sum / shares.length;
    }

    /**
     * Returns the share of the buckets of the whole table that have a load or more. Small shares
     * keep their relative precision, since they are added from the highest load down.
     */
    public double tail(int load) {
        requireLoad(load);
        double sum = 0;
        for (int higher = maximumLoad; higher >= load; higher--) {
            sum += share(higher);
        }
        return sum;
    }

    /** Returns the average load of the whole table, in elements per bucket. */
    public double averageLoad() {
        double sum = 0;
        for (int load = maximumLoad; load > 0; load--) {
            sum += load * share(load);
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LoadDistribution that && Arrays.deepEquals(shares, that.shares);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(shares);
    }

    /** Returns the shares of the whole table, load 0 first. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("d = " + shares.length + ":");
        for (int load = 0; load <= maximumLoad; load++) {
            text.append(' ').append(load).append(": ").append((float) share(load));
        }
        return text.toString();
    }

    private static int highestLoadWithBuckets(double[][] shares) {
        int highest = 0;
        for (double[] row : shares) {
            for (int load = highest + 1; load < row.length; load++) {
                highest = row[load] > 0 ? load : highest;
            }
        }
        return highest;
    }

    private static void requireShares(int subtable, double[] row) {
        double sum = 0;
        for (int load = 0; load < row.length; load++) {
            if (!(row[load] >= 0 && row[load] <= 1)) { // true for NaN as well
                throw new IllegalArgumentException("A share is from 0 to 1; that of load " + load + " in subtable "
                        + subtable + " is " + row[load] + ".");
            }
            sum += row[load];
        }
        if (Math.abs(sum - 1) > SUM_TOLERANCE) {
            throw new IllegalArgumentException(
                    "The shares of a subtable add up to 1; those of subtable " + subtable + " give " + sum + ".");
        }
    }

    private static void requireLoad(int load) {
        if (load < 0) {
            throw new IllegalArgumentException("A load is 0 or more, not " + load + ".");
        }
    }
}
