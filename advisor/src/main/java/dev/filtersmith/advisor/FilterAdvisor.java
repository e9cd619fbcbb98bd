package dev.filtersmith.advisor;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.advisor.buckets.CountingModel;
import dev.filtersmith.advisor.dleft.DLeftModel;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import dev.filtersmith.dleft.DLeftSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Chooses geometries by the models of {@link dev.filtersmith.analysis}, as {@code @DLeftFilter(bitsPerKey = 20)} does. Equal questions
 * have equal answers, on every machine; other versions of the library may know better ones.
 *
 * <p>An answer takes a few tenths of a second, seldom a whole one, and is kept for the next time.
 */
public final class FilterAdvisor {
    private FilterAdvisor() {}

    /**
     * The d-left geometry with the lowest rate, for a set that only grows.
     *
     * @param bitsPerKey bits that a key may take, 6 to 40
     * @param cost what a lookup may cost
     * @return advice; its models are {@link DLeftModel}s
     * @throws FilterSpecException if the number is out of its range
     */
    public static Advice forBitsPerKey(double bitsPerKey, Cost cost) {
        return of(DLeftSpec.builder().bitsPerKey(bitsPerKey).cost(cost).build());
    }

    /**
     * The d-left geometry with the fewest bits, for a set that only grows.
     *
     * @param maxFpp false positive rate at most, above 0 and below 1
     * @param cost what a lookup may cost
     * @return advice; the rate that it predicts is lower by more than the model's error, 0.7% to 3%
     * @throws FilterSpecException if the rate is out of its range, or no geometry has so low a rate
     */
    public static Advice forMaxFpp(double maxFpp, Cost cost) {
        return of(DLeftSpec.builder().maxFpp(maxFpp).cost(cost).build());
    }

    /**
     * The geometry with the lowest rate for a set that changes, of both families with deletion: the rate after churn, where that is
     * higher than that of a fresh filter. The runner-up is the best of the other family.
     *
     * @param bitsPerKey bits that a key may take, 6 to 40
     * @return advice; its models are {@link CountingModel}s, and its text names the standard counting Bloom filter that is replaced
     * @throws FilterSpecException if the number is out of its range
     */
    public static Advice deletableForBitsPerKey(double bitsPerKey) {
        return best(
                Comparator.comparingDouble(FilterModel::highestRate),
                DynamicDLeftCountingSpec.builder().bitsPerKey(bitsPerKey).build(),
                DLeftCountingSpec.builder().bitsPerKey(bitsPerKey).build());
    }

    /**
     * The geometry with the fewest bits for a set that changes, of both families with deletion. The runner-up is the best of the other
     * family.
     *
     * @param maxFpp false positive rate at most, fresh and after churn, above 0 and below 1
     * @return advice; its models are {@link CountingModel}s, and its text names the standard counting Bloom filter that is replaced
     * @throws FilterSpecException if the rate is out of its range, or no geometry has so low a rate
     */
    public static Advice deletableForMaxFpp(double maxFpp) {
        return best(
                Comparator.comparingDouble(FilterModel::bitsPerKey),
                DynamicDLeftCountingSpec.builder().maxFpp(maxFpp).build(),
                DLeftCountingSpec.builder().maxFpp(maxFpp).build());
    }

    /**
     * The geometry that a spec gets which leaves the choice.
     *
     * @param spec spec with bits per key, a rate, or both, and otherwise at most with a stash and expected elements; of a Bloom family
     *     also with one of bits and hash functions, of a rank-indexed filter with any part of the geometry but all
     * @return advice
     * @throws FilterSpecException if the spec has problems, or no geometry is good enough
     * @throws IllegalArgumentException if the spec does not leave the choice
     */
    public static Advice of(FilterSpec spec) {
        return Advisors.advise(spec);
    }

    /**
     * Predicts what filters of a layout promise at their design load.
     *
     * @param layout layout of any family
     * @return the model of its family
     */
    public static FilterModel model(Layout layout) {
        return Advisors.model(layout);
    }

    /**
     * What every family takes for the same elements and the same rate: the bits, the places in memory that a lookup reads, whether
     * elements can be removed, and whether the filter must be built from all elements at once. Takes a few seconds.
     *
     * <p>Of d-left filters both costs are compared. Those with moves are as even as if they had been rebalanced, so there is no such row.
     * Choice Bloom filters are there with keys put one by one, and balanced when built at once: two choices in nine sweeps, three in 29.
     *
     * @param expectedElements elements of the filters, 1 or more
     * @param maxFpp false positive rate at most, above 0 and below 1; with deletion, after churn too
     * @param deletions whether elements are to be removed: then families without deletion are left out
     * @return a row for each that holds the rate, that with the fewest bits first, and the reasons of the others
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static Comparison compare(long expectedElements, double maxFpp, boolean deletions) {
        if (expectedElements < 1 || !(maxFpp > 0 && maxFpp < 1)) {
            throw new IllegalArgumentException("expectedElements = " + expectedElements
                    + " is not 1 or more, or maxFpp = " + maxFpp + " is not above 0 and below 1.");
        }
        return new Contest(expectedElements, maxFpp, deletions).hold();
    }

    /** The best answer of two families, beside the other's; where a family has none, that of the first that has. */
    private static Advice best(Comparator<FilterModel> order, CountingSpec dynamic, CountingSpec fixed) {
        Advice advice = of(dynamic);
        Optional<Advice> other = answer(fixed);
        if (other.isEmpty()) {
            return advice;
        }
        List<Advice> answers = Stream.of(advice, other.get())
                .sorted(Comparator.comparing(answer -> answer.chosen().model(), order))
                .toList();
        return new Advice(
                answers.get(0).asked(),
                answers.get(0).chosen(),
                Optional.of(answers.get(1).chosen()));
    }

    private static Optional<Advice> answer(CountingSpec asked) {
        try {
            return Optional.of(of(asked));
        } catch (FilterSpecException outOfReach) {
            return Optional.empty();
        }
    }
}
