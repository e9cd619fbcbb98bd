package dev.filtersmith.benchmarks.experiments.report;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * A number that a finding is compared with: one that a paper prints, or one that was computed in
 * another way.
 *
 * @param text the number as written; empty if there is none
 * @param low least value that the number can stand for
 * @param high greatest value that the number can stand for
 * @param error standard error of the number; 0 if it is exact
 */
public record Figure(String text, double low, double high, double error) {
    /** No number to compare with. */
    public static final Figure NONE = new Figure("", Double.NaN, Double.NaN, 0);

    /** Deviations from the expectation that are taken for chance, in standard errors. */
    static final int STANDARD_ERRORS = 4;

    private static final double ROUNDING = 1e-9;

    /**
     * Returns a number with some digits. It stands for all values that round or cut to these
     * digits.
     *
     * @param text decimal number, such as {@code 2.3e-05} or {@code +10.1}
     */
    public static Figure digits(String text) {
        BigDecimal number = new BigDecimal(text);
        double half = number.ulp().doubleValue() / 2;
        double value = number.doubleValue();
        return number.signum() < 0
                ? new Figure(text, value - 2 * half, value + half, 0)
                : new Figure(text, value - half, value + 2 * half, 0);
    }

    /**
     * Returns a number that was computed in another way by this program.
     *
     * @param value value; compared up to rounding errors
     */
    public static Figure of(double value) {
        double rounding = ROUNDING * Math.abs(value);
        return new Figure(format(value), value - rounding, value + rounding, 0);
    }

    /**
     * Returns a range in words or numbers.
     *
     * @param text the range as written
     * @param low least value
     * @param high greatest value
     */
    public static Figure between(String text, double low, double high) {
        return new Figure(text, low, high, 0);
    }

    /**
     * Returns this number with a standard error, because it is from a simulation.
     *
     * @param standardError standard error, 0 or more
     */
    public Figure within(double standardError) {
        return new Figure(text, low, high, standardError);
    }

    /** Returns whether there is a number. */
    public boolean isPresent() {
        return !text.isEmpty();
    }

    /** Returns whether a value with a standard error agrees with this number. */
    boolean agrees(double value, double valueError) {
        double slack = STANDARD_ERRORS * Math.hypot(error, valueError);
        return value >= low - slack && value <= high + slack;
    }

    /**
     * Formats a number with six significant digits. Very small and very large ones get an exponent.
     *
     * @param number number
     */
    public static String format(double number) {
        boolean plain = number == 0 || (Math.abs(number) >= 0.01 && Math.abs(number) < 1e6);
        return String.format(Locale.ROOT, plain ? "%.6g" : "%.5e", number).replaceFirst("\\.0+$", "");
    }
}
