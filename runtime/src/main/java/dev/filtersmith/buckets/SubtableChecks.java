package dev.filtersmith.buckets;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.family.SpecChecks;
import java.util.List;

/**
 * Checks that the families with subtables share.
 *
 * @param <S> type of the spec
 */
public abstract class SubtableChecks<S extends FilterSpec> extends SpecChecks<S> {
    /**
     * The fewest bits of a fingerprint that a bucket keeps at any load, where they determine its
     * other buckets.
     */
    protected static final int MIN_SHORTEST_REMAINDER = 4;

    private static final int MAXIMUM_STASH = 64;

    protected SubtableChecks(SpecAttributes<S> attributes, S spec) {
        super(attributes, spec);
    }

    /** Checks the ranges of the attributes that every family with subtables has. */
    protected final void checkShared(int subtables, double averageLoad) {
        range("subtables", subtables, 2, 4, "a key has one candidate bucket in each");
        range("stashCapacity", spec.stashCapacity(), 0, MAXIMUM_STASH, "a lookup may have to search it whole");
        checkLoadRange(averageLoad, "a number above 0");
        checkSizes();
    }

    /** Checks the semi-sort depths, one for each load from 0 on. */
    protected final void checkDepths(List<Integer> depths, int deepest) {
        if (depths.size() < 2) {
            problem(
                    "TooFewLoads",
                    "semiSortDepth",
                    "there is one entry for each load from 0 on, and a bucket must hold one element at least. Give "
                            + "an entry for each load up to the largest, such as {0, 0, 0, 0, 1, 1, 0}.");
            return;
        }
        if (depths.size() > MAX_LOADS) {
            if (allRight("semiSortDepth")) {
                problem(
                        "TooManyLoads",
                        "semiSortDepth",
                        "%d entries, one for each load from 0 on, and no bucket holds more than %d elements. Give at "
                                + "most %d entries.",
                        depths.size(),
                        MAX_LOADS - 1,
                        MAX_LOADS);
            }
            return;
        }
        if (depths.get(0) != 0) {
            problem(
                    "EmptyBucketSorted",
                    "semiSortDepth",
                    "%d bits at load 0, where there is no fingerprint to sort. Begin with 0.",
                    depths.get(0));
        }
        for (int load = 1; load < depths.size(); load++) {
            if (depths.get(load) < 0 || depths.get(load) > deepest) {
                problem(
                        "DepthOutOfRange",
                        "semiSortDepth",
                        "depth %d at load %d. Use depths 0 to %d.",
                        depths.get(load),
                        load,
                        deepest);
            }
        }
    }

    /**
     * Checks the bucket choice of a family with deletion, whose stored bits must determine the
     * other buckets of an element.
     */
    protected final void checkPermutation(Permutation permutation, int subtables) {
        if (permutation == Permutation.HASH_SLICES) {
            problem(
                    "PermutationUnfit",
                    "permutation",
                    "independent slices do not determine an element's other buckets: two elements that are equal in "
                            + "one of them would differ"
                            + " in another, and removing one could lose the other. Use AUTOMATIC.");
        } else if (permutation == Permutation.XOR_IN_CHUNK && subtables == 3) {
            problem(
                    "PermutationUnfit",
                    "permutation",
                    "XOR pairs the buckets of two subtables or of four, not of %d. Use ADDITIVE, or subtables = 4.",
                    subtables);
        }
    }

    /** Checks the goals, and the size where the spec names one. */
    protected final void checkChoiceAndSize(ChoiceLayout choice) {
        addAll(GoalRules.problems(attributes, spec, choice.bucketBits(), choice.averageLoad()));
        // The geometry search chooses a geometry that fits the elements; the defaults may not fit.
        if (spec.expectedElements() != 0
                && !GoalRules.leavesGeometry(attributes, spec)
                && allRight("subtables", "averageLoad", "expectedElements")) {
            addAll(sizeProblems(choice, spec.expectedElements()));
        }
    }

    /** Returns the exception for a size that does not work; it has all problems. */
    static RuntimeException refusal(int subtables, int bucketBits, double averageLoad, long expectedElements) {
        return new FilterSpecException(sizeProblems(subtables, bucketBits, averageLoad, expectedElements));
    }

    /** Checks a size for the bucket choice of a spec without problems of its own. */
    public static List<Problem> sizeProblems(ChoiceLayout choice, long expectedElements) {
        return sizeProblems(choice.subtables(), choice.bucketBits(), choice.averageLoad(), expectedElements);
    }

    private static List<Problem> sizeProblems(
            int subtables, int bucketBits, double averageLoad, long expectedElements) {
        if (expectedElements < 1) {
            return List.of(SpecChecks.noElements(expectedElements));
        }
        long most = 1L << SubtableShape.INDEX_BITS;
        double buckets = expectedElements / averageLoad / subtables;
        if (buckets > most) {
            long elements =
                    Math.min((long) (most * averageLoad * subtables), mostElementsOfAnArray(bucketBits, averageLoad));
            return List.of(SpecChecks.sizeProblem(
                    "HashTooShort",
                    expectedElements,
                    "%d / (%d subtables x %s per bucket) = %.0f buckets in a subtable; "
                            + "a 32-bit slice of the hash spreads evenly over at most %d (2^%d). Use at most "
                            + "%d elements; for more, use " + SpecChecks.SHARDS + ".",
                    expectedElements,
                    subtables,
                    averageLoad,
                    buckets,
                    most,
                    SubtableShape.INDEX_BITS,
                    elements));
        }
        double words = buckets * subtables * bucketBits / Long.SIZE;
        if (words > SpecChecks.MAX_WORDS) {
            return List.of(SpecChecks.sizeProblem(
                    "TableTooLarge",
                    expectedElements,
                    "%.0f words, but an array holds at most 2^30 of them. Use at most %d elements; for more, use "
                            + SpecChecks.SHARDS + ".",
                    words,
                    mostElementsOfAnArray(bucketBits, averageLoad)));
        }
        return List.of();
    }

    private static long mostElementsOfAnArray(int bucketBits, double averageLoad) {
        return (long) (SpecChecks.MAX_WORDS * (double) Long.SIZE / bucketBits * averageLoad);
    }
}
