package dev.filtersmith.family;

import dev.filtersmith.Problem;
import java.util.Locale;

/** Limits of sizes that all families share. */
public final class Sizes {
    /** The most words of a table. */
    public static final int MOST_WORDS = 1 << 30;

    private Sizes() {}

    /** Describes a filter for no elements. */
    public static Problem noElements(long expectedElements) {
        return problem(
                "ExpectedElementsOutOfRange",
                expectedElements,
                "a filter is sized for at least one element. Use the number of different keys that you will put.");
    }

    /** Describes a number of elements for which there is no table. */
    @SuppressWarnings("AnnotateFormatMethod")
    public static Problem problem(String tag, long expectedElements, String detail, Object... values) {
        return new Problem(
                tag,
                "expectedElements",
                "expectedElements = " + expectedElements + ": " + String.format(Locale.ROOT, detail, values));
    }
}
