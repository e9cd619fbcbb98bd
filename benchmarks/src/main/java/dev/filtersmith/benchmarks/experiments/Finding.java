package dev.filtersmith.benchmarks.experiments;

import java.util.Locale;

/**
 * A figure of an experiment.
 *
 * @param name what it is
 * @param value mean over the trials
 * @param error standard error of the mean; 0 where all trials agree
 * @param recomputed what a formula, the fluid limit or an independent program says; NaN where
 *     nothing does
 * @param printed what the paper prints; empty where it prints nothing
 */
record Finding(String name, double value, double error, double recomputed, String printed) {
    /** The names of the columns. */
    static final String HEADER = "name,value,standard error,recomputed,paper";

    /** The columns, with commas between them. */
    String row() {
        return String.join(
                ",", name, digits(value), digits(error), Double.isNaN(recomputed) ? "" : digits(recomputed), printed);
    }

    /** Six significant digits, and an exponent where the number is small. */
    private static String digits(double number) {
        boolean plain = number == 0 || (Math.abs(number) >= 0.01 && Math.abs(number) < 1e6);
        return String.format(Locale.ROOT, plain ? "%.6g" : "%.5e", number).replaceFirst("\\.0+$", "");
    }
}
