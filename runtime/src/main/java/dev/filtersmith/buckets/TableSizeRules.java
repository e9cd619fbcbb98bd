package dev.filtersmith.buckets;

import static java.lang.String.format;

import dev.filtersmith.DLeftSpec;
import dev.filtersmith.Problem;
import dev.filtersmith.dleft.DLeftLayout;
import java.util.List;
import java.util.Locale;

/** What the size of a d-left filter must satisfy. */
public final class TableSizeRules {
    /** The most words of a table of any family. */
    public static final int MOST_WORDS = 1 << 30;

    private TableSizeRules() {}

    /**
     * Checks a size.
     *
     * @param spec spec without problems of its own
     * @param expectedElements expected number of elements
     * @return all problems; empty if the size works
     */
    public static List<Problem> problems(DLeftSpec spec, long expectedElements) {
        return problems(
                new ChoiceLayout(
                        spec.subtables(),
                        spec.bucketBits(),
                        spec.group(),
                        spec.averageLoad(),
                        spec.permutation(),
                        Long.SIZE),
                expectedElements);
    }

    /** The same for any family. */
    public static List<Problem> problems(ChoiceLayout spec, long expectedElements) {
        if (expectedElements < 1) {
            return List.of(noElements(expectedElements));
        }
        long most = 1L << DLeftLayout.INDEX_BITS;
        double buckets = expectedElements / spec.averageLoad() / spec.subtables();
        if (buckets > most) {
            long elements =
                    Math.min((long) (most * spec.averageLoad() * spec.subtables()), mostElementsOfAnArray(spec));
            return List.of(new Problem(
                    "HashTooShort",
                    "expectedElements",
                    format(
                            Locale.ROOT,
                            "expectedElements = %d: %d / (%d subtables x %s per bucket) = %.0f buckets in a subtable; a 32-bit slice of"
                                    + " the hash spreads evenly over at most %d (2^%d). Use at most %d elements and split the keys"
                                    + " among several filters.",
                            expectedElements,
                            expectedElements,
                            spec.subtables(),
                            spec.averageLoad(),
                            buckets,
                            most,
                            DLeftLayout.INDEX_BITS,
                            elements)));
        }
        double words = buckets * spec.subtables() * spec.bucketBits() / Long.SIZE;
        if (words > MOST_WORDS) {
            return List.of(new Problem(
                    "TableTooLarge",
                    "expectedElements",
                    format(
                            Locale.ROOT,
                            "expectedElements = %d: %.0f words, but an array holds at most 2^30 of them. Use at most %d elements and split"
                                    + " the keys among several filters.",
                            expectedElements,
                            words,
                            mostElementsOfAnArray(spec))));
        }
        return List.of();
    }

    /** A filter of no elements. */
    public static Problem noElements(long expectedElements) {
        return new Problem(
                "ExpectedElementsOutOfRange",
                "expectedElements",
                format(
                        Locale.ROOT,
                        "expectedElements = %d: a filter is sized for at least one element. Use the number of different keys that"
                                + " you will put.",
                        expectedElements));
    }

    private static long mostElementsOfAnArray(ChoiceLayout spec) {
        return (long) (MOST_WORDS * (double) Long.SIZE / spec.bucketBits() * spec.averageLoad());
    }

    static long bucketsPerSubtable(ChoiceLayout spec, long expectedElements) {
        return Math.max(1, (long) Math.ceil(expectedElements / spec.averageLoad() / spec.subtables()));
    }
}
