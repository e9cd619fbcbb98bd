package dev.filtersmith.cli;

import java.util.Locale;

/** Numbers of elements, which may be given as {@code 1e7}. */
final class Counts {
    /** The text for a number of elements that is not known. */
    static final String UNKNOWN = "unknown";

    private static final double MAX_COUNT = 1L << 53;

    private Counts() {}

    /** Returns the whole number that was given to an option. */
    static long whole(String option, double count) {
        if (!(count >= 1 && count <= MAX_COUNT) || count != Math.rint(count)) {
            throw new Trouble(option + " " + count + ": use a whole number of elements, 1 or more, such as 1e7");
        }
        return (long) count;
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
