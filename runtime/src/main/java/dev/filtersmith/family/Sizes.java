package dev.filtersmith.family;

import static java.lang.String.format;

import dev.filtersmith.Problem;
import java.util.Locale;

/** Limits of sizes that all families share. */
public final class Sizes {
    /** The most words of a table. */
    public static final int MOST_WORDS = 1 << 30;

    private Sizes() {}

    /** Describes a filter for no elements. */
    public static Problem noElements(long expectedElements) {
        return new Problem(
                "ExpectedElementsOutOfRange",
                "expectedElements",
                format(
                        Locale.ROOT,
                        "expectedElements = %d: a filter is sized for at least one element. Use the number of "
                                + "different keys that"
                                + " you will put.",
                        expectedElements));
    }
}
