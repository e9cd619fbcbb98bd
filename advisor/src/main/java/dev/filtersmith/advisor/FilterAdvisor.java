package dev.filtersmith.advisor;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.buckets.CountingModel;
import dev.filtersmith.advisor.dleft.DLeftModel;
import dev.filtersmith.advisor.rules.WorkloadRules;
import dev.filtersmith.advisor.workload.WorkloadAdvice;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.profile.WorkloadProfile;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Entry point of the geometry search. It finds the geometries that specs with a goal stand for,
 * such as {@code @DLeftFilter(bitsPerKey = 20)}, with the models of the families. Equal specs get
 * equal answers on every machine. Other versions of the library may find better geometries.
 *
 * <p>A search takes a few tenths of a second, rarely a whole one. Its answer is cached.
 */
public final class FilterAdvisor {
    private FilterAdvisor() {}

    /**
     * Returns the d-left geometry with the lowest rate, for a set that only grows.
     *
     * @param bitsPerKey bits that a key may take, 6 to 40
     * @param cost cost of a lookup that the search allows
     * @return advice; its models are {@link DLeftModel}s
     * @throws FilterSpecException if the number is out of its range
     */
    public static Advice forBitsPerKey(double bitsPerKey, Cost cost) {
        return of(FilterSpec.dLeft().bitsPerKey(bitsPerKey).cost(cost).build());
    }

    /**
     * Returns the d-left geometry with the fewest bits, for a set that only grows.
     *
     * @param maxFpp false positive rate at most, above 0 and below 1
     * @param cost cost of a lookup that the search allows
     * @return advice; its predicted rate is lower than {@code maxFpp} by more than the model's
     *     error, 0.7% to 3%
     * @throws FilterSpecException if the rate is out of its range, or no geometry has so low a rate
     */
    public static Advice forMaxFpp(double maxFpp, Cost cost) {
        return of(FilterSpec.dLeft().maxFpp(maxFpp).cost(cost).build());
    }

    /**
     * Returns the geometry with the lowest rate for a set that changes, from windowed cuckoo
     * filters and both d-left families with deletion. The rate is the higher of those of a fresh
     * filter and after churn. The runner-up is the best geometry of another of these families.
     *
     * @param bitsPerKey bits that a key may take, 6 to 40
     * @return advice; its models are {@link CountingModel}s, and its text names the standard
     *     counting Bloom filter that is replaced
     * @throws FilterSpecException if the number is out of its range
     */
    public static Advice deletableForBitsPerKey(double bitsPerKey) {
        return best(
                Comparator.comparingDouble(FilterModel::highestRate),
                FilterSpec.dynamicDLeftCounting().bitsPerKey(bitsPerKey).build(),
                FilterSpec.windowedCuckoo().bitsPerKey(bitsPerKey).build(),
                FilterSpec.dLeftCounting().bitsPerKey(bitsPerKey).build());
    }

    /**
     * Returns the geometry with the fewest bits for a set that changes, from windowed cuckoo
     * filters and both d-left families with deletion. The runner-up is the best geometry of another
     * of these families.
     *
     * @param maxFpp false positive rate at most, fresh and after churn, above 0 and below 1
     * @return advice; its models are {@link CountingModel}s, and its text names the standard
     *     counting Bloom filter that is replaced
     * @throws FilterSpecException if the rate is out of its range, or no geometry has so low a rate
     */
    public static Advice deletableForMaxFpp(double maxFpp) {
        return best(
                Comparator.comparingDouble(FilterModel::bitsPerKey),
                FilterSpec.windowedCuckoo().maxFpp(maxFpp).build(),
                FilterSpec.dynamicDLeftCounting().maxFpp(maxFpp).build(),
                FilterSpec.dLeftCounting().maxFpp(maxFpp).build());
    }

    /**
     * Returns the geometry for a spec that leaves it to the geometry search.
     *
     * @param spec spec with bits per key, a rate, or both, and otherwise at most a stash and
     *     expected elements. A spec of a Bloom family may also give either bits or hash functions.
     *     A spec of a rank-indexed filter may give any part of the geometry, but not all of it
     * @return advice
     * @throws FilterSpecException if the spec has problems, or no geometry is good enough
     * @throws IllegalArgumentException if the spec leaves nothing to search, or its family has no
     *     advisor
     */
    public static Advice of(FilterSpec spec) {
        return Advisors.advise(spec);
    }

    /**
     * Predicts the bits and rates of filters of a layout at their design load.
     *
     * @param layout layout of any family
     * @return the model of its family
     * @throws IllegalArgumentException if its family has no advisor
     */
    public static FilterModel model(Layout layout) {
        return Advisors.model(layout);
    }

    /**
     * Predicts the rate of filters that are built with {@code addAll(keys).rebalance(sweeps)}, at
     * their design load. The prediction is the mean of filters of random keys, and contains its
     * standard error, which is below 2% of the rate. It is for the expected elements of the
     * layout's spec, if these are given, and for large filters otherwise. Takes a few tenths of a
     * second for ten sweeps.
     *
     * @param layout layout of a d-left or a choice Bloom filter
     * @param sweeps number of sweeps; 0 for keys that are put one by one
     * @return model
     * @throws IllegalArgumentException if its family has no advisor, or the number is negative
     * @throws UnsupportedOperationException if there are sweeps and its family does not support
     *     them
     */
    public static FilterModel model(Layout layout, int sweeps) {
        if (sweeps < 0) {
            throw new IllegalArgumentException("sweeps = " + sweeps + ": use 0 or more");
        }
        return sweeps == 0 ? model(layout) : Advisors.model(layout, sweeps);
    }

    /**
     * Checks that filters of a layout have room for their elements, by the model. If the spec does
     * not give the number of elements, few or usual numbers are checked. The annotation processor
     * refuses specs with such problems.
     *
     * @param layout layout of any family
     * @return reasons why a filter is full before it holds its elements; empty if it has room
     */
    public static List<Problem> shortages(Layout layout) {
        return Advisors.shortages(layout);
    }

    /**
     * Predicts how likely a filter is full before it holds its elements, if some keys come more
     * than once. The filter is a multiset, with {@code remove} and {@code count}; a set holds a key
     * once, however often it comes. The elements are the expected ones of the layout's spec, or
     * 1,000,000 if it gives none, and are all different without repeats.
     *
     * @param layout layout of any family
     * @param share share of the different keys that come more than once, 0 to 1
     * @param times how often each of these comes, 1 or more
     * @return probability that a put is refused while the filter is filled; 0 for Bloom families,
     *     which are never full
     * @throws IllegalArgumentException if a number is out of its range, or the family has no
     *     advisor
     */
    public static double overflowProbability(Layout layout, double share, int times) {
        if (!(share >= 0 && share <= 1) || times < 1) {
            throw new IllegalArgumentException(
                    "share = " + share + " is not from 0 to 1, or times = " + times + " is not 1 or more.");
        }
        return Advisors.overflowProbability(layout, share, times);
    }

    /**
     * Predicts the rate of a union of filters of a layout, as a multiple of that of one filter of
     * all keys. The parts have equally many keys, none in common, put one by one, and together the
     * expected elements of the layout's spec, or 16,384 if it gives none or more. The prediction is
     * the mean of simulations; its error is below 5% for 16,384 keys.
     *
     * <p>Takes as long as the puts of 65,536 keys and the unions. Larger filters have no room
     * sooner, if their elements stay in their buckets.
     *
     * @param layout layout of any family
     * @param parts number of filters that become one, 1 to 1,000
     * @return rate of the union over that of one filter, about 1 or more; infinity if the union, or
     *     the filter of all keys, is refused
     * @throws IllegalArgumentException if the number is out of its range
     */
    public static double unionFactor(Layout layout, int parts) {
        if (parts < 1 || parts > 1000) {
            throw new IllegalArgumentException("parts = " + parts + ": use 1 to 1000.");
        }
        return UnionModel.factor(layout, parts);
    }

    /**
     * Compares the filter of a spec with other families, by the limits of {@link Advice#better()}.
     * The annotation processor prints the result as a note. A multiset whose places count equal
     * elements is compared with other families of such places.
     *
     * @param asked spec of the request
     * @param layout layout of the request
     * @param multiset whether the filter has removals and counts, and so holds equal elements
     * @return note with both figures; empty if no other family is clearly better at the goal, or
     *     the geometry is given
     */
    public static Optional<Problem> note(FilterSpec asked, Layout layout, boolean multiset) {
        return Families.leavesGeometry(asked) ? Advisors.note(asked, layout, multiset) : Optional.empty();
    }

    /**
     * Compares the filters of all families for the same number of elements and the same rate: the
     * bits, also if a tenth of the keys comes twice, the places in memory that a lookup reads,
     * whether elements can be removed, and whether the filter must be built from all elements at
     * once. Takes about eight seconds.
     *
     * <p>Both costs of d-left and of windowed cuckoo filters are compared. D-left and choice Bloom
     * filters have rows for keys put one by one, and rows for filters that are built at once and
     * rebalanced: d-left filters in ten sweeps, two choices in nine, three choices in 29.
     *
     * @param expectedElements elements of the filters, 1 or more
     * @param maxFpp false positive rate at most, above 0 and below 1; for filters with deletion,
     *     also after churn
     * @param deletions whether elements have to be removable; if so, families without deletion are
     *     left out
     * @return a row for each filter that holds the rate, the one with the fewest bits first, and
     *     the reasons why the others do not
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static Comparison compare(long expectedElements, double maxFpp, boolean deletions) {
        requirePositive("expectedElements", expectedElements, maxFpp);
        return new Contest(expectedElements, maxFpp, deletions).hold();
    }

    /**
     * Compares the filters of all families that hold a rate in the same memory: each is made for as
     * many elements as fit, which its spec states. Takes about twice as long as {@link #compare}.
     *
     * @param bytes bytes of the table and the stash at most, 1 or more
     * @param maxFpp false positive rate at most, above 0 and below 1; for filters with deletion,
     *     also after churn
     * @param deletions whether elements have to be removable; if so, families without deletion are
     *     left out
     * @return a row for each filter that holds the rate, the one with the most elements first, and
     *     the reasons why the others do not
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static Comparison compareInMemory(long bytes, double maxFpp, boolean deletions) {
        requirePositive("bytes", bytes, maxFpp);
        return Contest.inMemory(bytes, maxFpp, deletions).hold();
    }

    /**
     * Advises on the filters of a profile: the annotation to paste, what the profile shows, with
     * the effect of each change by the models, and what it does not show. Equal profiles get equal
     * advice. Takes a second or two at most, if other families have to be searched.
     *
     * @param profile profile of any filters; an annotation that cannot be read, or of a family that
     *     is not here, is reported in the advice
     * @return advice
     */
    public static WorkloadAdvice advise(WorkloadProfile profile) {
        return WorkloadRules.advise(profile, new WorkloadModels());
    }

    private static void requirePositive(String name, long number, double maxFpp) {
        if (number < 1 || !(maxFpp > 0 && maxFpp < 1)) {
            throw new IllegalArgumentException(name + " = " + number + " is not 1 or more, or maxFpp = " + maxFpp
                    + " is not above 0 and below 1.");
        }
    }

    /**
     * Returns the best answer of several families with the next best one as the runner-up. The
     * first family answers all goals that one of them does, or throws.
     */
    private static Advice best(Comparator<FilterModel> order, CountingSpec first, CountingSpec... others) {
        List<Advice> answers = Stream.concat(
                        Stream.of(of(first)), Arrays.stream(others).flatMap(other -> answer(other).stream()))
                .sorted(Comparator.comparing(answer -> answer.chosen().model(), order))
                .toList();
        Advice best = answers.get(0);
        return new Advice(
                best.asked(),
                best.chosen(),
                answers.stream().skip(1).findFirst().map(Advice::chosen),
                best.better());
    }

    private static Optional<Advice> answer(CountingSpec asked) {
        try {
            return Optional.of(of(asked));
        } catch (FilterSpecException outOfReach) {
            return Optional.empty();
        }
    }
}
