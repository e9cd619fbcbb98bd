package dev.filtersmith.benchmarks.experiments.report;

import dev.filtersmith.family.TailProbabilities;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * A number that a finding is compared with: one that a paper prints, or one that was computed in
 * another way.
 *
 * @param text the number as written; empty if there is none
 * @param low least value that the number can stand for
 * @param high greatest value that the number can stand for; less than {@code low} if the number is
 *     only shown
 * @param error standard error of the number; 0 if it is exact
 */
public record Figure(String text, double low, double high, double error) {
    /** No number. */
    public static final Figure NONE = new Figure("", Double.NaN, Double.NaN, 0);

    /** Deviations from the expectation that are taken for chance, in standard errors. */
    static final int STANDARD_ERRORS = 4;

    private static final double ROUNDING = 1e-9;

    /** Tail of a normal distribution beyond so many standard errors. */
    private static final double TAIL = 3.167124183311986e-5;

    private static final int BISECTIONS = 60;

    /**
     * Returns a printed number with some digits. It stands for all values that round or cut to
     * these digits.
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
     * Returns a recomputed number with some digits. It stands for all values that round to these
     * digits.
     *
     * @param text decimal number
     */
    public static Figure rounded(String text) {
        BigDecimal number = new BigDecimal(text);
        double half = number.ulp().doubleValue() / 2;
        double value = number.doubleValue();
        return new Figure(text, value - half, value + half, 0);
    }

    /**
     * Returns a count, which stands for itself only.
     *
     * @param count count
     */
    public static Figure whole(long count) {
        return new Figure(Long.toString(count), count, count, 0);
    }

    /**
     * Returns a count that is Poisson distributed. It stands for all expectations from which it is
     * no less likely to deviate than a normal number by four standard errors.
     *
     * @param count count, 1 or more
     */
    public static Figure poisson(int count) {
        return new Figure(Integer.toString(count), meanWithTail(count - 1, TAIL), meanWithTail(count, 1 - TAIL), 0);
    }

    /** Returns the mean of a Poisson distribution that exceeds a limit with a probability. */
    private static double meanWithTail(int limit, double probability) {
        double low = 0;
        double high = 4.0 * (limit + STANDARD_ERRORS * STANDARD_ERRORS);
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            if (TailProbabilities.poisson(middle, limit) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Returns a printed number that is shown beside a finding and not compared with it, since its
     * error is not known.
     *
     * @param text the number as written
     */
    public static Figure shown(String text) {
        return new Figure(text, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0);
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
     * Returns a number that a value must exceed, by however much.
     *
     * @param text the range in words
     * @param low greatest number that a value must exceed
     */
    public static Figure over(String text, double low) {
        return new Figure(text, Math.nextUp(low), Double.MAX_VALUE, 0);
    }

    /**
     * Returns a number that a value must stay below, and above 0.
     *
     * @param text the range in words
     * @param high least number that a value must stay below
     */
    public static Figure below(String text, double high) {
        return new Figure(text, Double.MIN_VALUE, Math.nextDown(high), 0);
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
     * Returns this number for a value that is not exact itself.
     *
     * @param accuracy greatest error of the value
     */
    public Figure plusMinus(double accuracy) {
        return new Figure(text, low - accuracy, high + accuracy, error);
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

    /** Returns whether there is a number to compare with. NaN is one, which agrees with nothing. */
    boolean isCompared() {
        return isPresent() && !(low > high);
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
