package dev.filtersmith.benchmarks.scoreboard;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as text. */
final class Numbers {
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private Numbers() {}

    /** Four significant digits, no exponent, no zeros at the end. */
    static String text(double value) {
        return BigDecimal.valueOf(value).round(FOUR_DIGITS).stripTrailingZeros().toPlainString();
    }
}
