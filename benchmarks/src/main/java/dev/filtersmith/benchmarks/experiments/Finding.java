package dev.filtersmith.benchmarks.experiments;

import java.util.Locale;

/**
 * A figure of an experiment.
 *
 * @param name name of the figure
 * @param value mean over the trials
 * @param error standard error of the mean; 0 where all trials agree
 * @param recomputed value by a formula, the fluid limit or an independent program; NaN without one
 * @param printed value that the paper prints; empty without one
 */
record Finding(String name, double value, double error, double recomputed, String printed) {
    /** The names of the columns. */
    static final String HEADER = "name,value,standard error,recomputed,paper";

    /** Returns the columns, separated by commas. */
    String row() {
        return String.join(
                ",", name, digits(value), digits(error), Double.isNaN(recomputed) ? "" : digits(recomputed), printed);
    }

    /** Formats a number with six significant digits; very small and large ones get an exponent. */
    private static String digits(double number) {
        boolean plain = number == 0 || (Math.abs(number) >= 0.01 && Math.abs(number) < 1e6);
        return String.format(Locale.ROOT, plain ? "%.6g" : "%.5e", number).replaceFirst("\\.0+$", "");
    }
}
