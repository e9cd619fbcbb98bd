package dev.filtersmith.advisor.rules;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as messages have them, and round ones for attributes. */
final class Figures {
    private static final BigDecimal WITH_ROOM = new BigDecimal("1.2");
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final double KILO = 1000;

    private Figures() {}

    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Returns a size such as {@code 1.9 MB}. */
    static String bytes(long bits) {
        double size = (double) Math.abs(bits) / Byte.SIZE;
        int unit = 0;
        while (size >= KILO && unit < 4) {
            size /= KILO;
            unit++;
        }
        return unit == 0 ? text("%.0f bytes", size) : text("%.1f %sB", size, "kMGT".charAt(unit - 1));
    }

    /** Returns a clause such as {@code saves 1.9 MB of 2.0 MB}. */
    static String saving(long bits, long of) {
        return bits == 0
                ? "takes the same memory"
                : (bits > 0 ? "saves " : "adds ") + bytes(bits) + difference(bits, of);
    }

    private static String difference(long bits, long of) {
        return (bits > 0 ? " of " : " to ") + bytes(of);
    }

    /** Returns a share such as {@code 31%}, with more digits near both ends. */
    static String percent(double share) {
        double rest = Math.min(share, 1 - share);
        return text(rest >= 0.095 || rest <= 0 ? "%.0f%%" : rest >= 0.0095 ? "%.1f%%" : "%.2g%%", 100 * share);
    }

    /** Returns a number of elements with a fifth to spare, rounded up to two digits. */
    static long withRoom(long elements) {
        return BigDecimal.valueOf(elements)
                .multiply(WITH_ROOM)
                .round(new MathContext(2, RoundingMode.CEILING))
                .min(MAX)
                .longValue();
    }

    /** Returns a rate rounded to so many digits. */
    static double rounded(double rate, int digits, RoundingMode mode) {
        return new BigDecimal(rate).round(new MathContext(digits, mode)).doubleValue();
    }
}
