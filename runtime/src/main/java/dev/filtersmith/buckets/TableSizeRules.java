package dev.filtersmith.buckets;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.family.Sizes;
import java.util.List;

/** Rules for the size of a table with subtables. */
public final class TableSizeRules {
    private TableSizeRules() {}

    /** Returns the exception for a size that does not work; it has all problems. */
    static RuntimeException refusal(ChoiceLayout spec, long expectedElements) {
        return new FilterSpecException(problems(spec, expectedElements));
    }

    /** Checks a size for the bucket choice of a spec without problems of its own. */
    public static List<Problem> problems(ChoiceLayout spec, long expectedElements) {
        if (expectedElements < 1) {
            return List.of(Sizes.noElements(expectedElements));
        }
        long most = 1L << TableSize.INDEX_BITS;
        double buckets = expectedElements / spec.averageLoad() / spec.subtables();
        if (buckets > most) {
            long elements =
                    Math.min((long) (most * spec.averageLoad() * spec.subtables()), mostElementsOfAnArray(spec));
            return List.of(Sizes.problem(
                    "HashTooShort",
                    expectedElements,
                    "%d / (%d subtables x %s per bucket) = %.0f buckets in a subtable; "
                            + "a 32-bit slice of the hash spreads evenly over at most %d (2^%d). Use at most "
                            + "%d elements and split the keys among several filters.",
                    expectedElements,
                    spec.subtables(),
                    spec.averageLoad(),
                    buckets,
                    most,
                    TableSize.INDEX_BITS,
                    elements));
        }
        double words = buckets * spec.subtables() * spec.bucketBits() / Long.SIZE;
        if (words > Sizes.MOST_WORDS) {
            return List.of(Sizes.problem(
                    "TableTooLarge",
                    expectedElements,
                    "%.0f words, but an array holds at most 2^30 of them. Use at most "
                            + "%d elements and split the keys among several filters.",
                    words,
                    mostElementsOfAnArray(spec)));
        }
        return List.of();
    }

    private static long mostElementsOfAnArray(ChoiceLayout spec) {
        return (long) (Sizes.MOST_WORDS * (double) Long.SIZE / spec.bucketBits() * spec.averageLoad());
    }
}
