package dev.filtersmith.benchmarks.scoreboard;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as text. */
final class Numbers {
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private Numbers() {}

    /** Formats a number with four significant digits, without exponent and trailing zeros. */
    static String text(double value) {
        return BigDecimal.valueOf(value).round(FOUR_DIGITS).stripTrailingZeros().toPlainString();
    }
}
