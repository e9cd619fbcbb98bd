package dev.filtersmith.cli;

import java.math.BigDecimal;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers of elements, which may be given as {@code 1e7}. */
final class Counts implements ITypeConverter<Long> {
    /** The text for a number of elements that is not known. */
    static final String UNKNOWN = "unknown";

    private static final long MAX_COUNT = 1L << 53;

    @Override
    public Long convert(String value) {
        try {
            long count = new BigDecimal(value).longValueExact();
            if (count >= 1 && count <= MAX_COUNT) {
                return count;
            }
        } catch (ArithmeticException | NumberFormatException wrong) {
            // As out of range.
        }
        throw new TypeConversionException("'" + value + "': use a whole number of elements, 1 to 2^53, such as 1e7");
    }

    /** Returns whether a filter knows its number of elements: not a Bloom filter full of ones. */
    static boolean isKnown(long elements) {
        return elements != Long.MAX_VALUE;
    }

    /** Returns a filter's number of elements as people read it. */
    static String text(long elements) {
        return isKnown(elements) ? String.format(Locale.ROOT, "%,d", elements) : UNKNOWN;
    }
}
