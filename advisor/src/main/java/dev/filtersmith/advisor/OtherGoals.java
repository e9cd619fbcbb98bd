package dev.filtersmith.advisor;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.buckets.PublishedBits;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.spec.SpecBuilder;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The goal of a spec as specs of other families, which remove elements if the spec's does. Windowed
 * cuckoo filters are among them: deletion costs them nothing. They are not if the filter is a
 * multiset in whose places equal elements are counted, since these cost a place each there.
 *
 * @param multiset whether the filter holds equal elements
 */
record OtherGoals(FilterSpec asked, boolean multiset) {
    /** With this number, nearly always the best, a search takes a few milliseconds. */
    private static final int CHAINS = 64;

    /** With fewer elements the stash takes half a bit per key and more. */
    private static final int MIN_SEARCHED = 1_000;

    /** A goal whose answer takes a search, with the bits or the rate of large filters. */
    private record Candidate(FilterSpec goal, double figure) {}

    /**
     * A filter for the goal. The figure is its bits per key or its rate, whichever the goal leaves
     * open. Where the elements are expected, the bits are those of the whole filter.
     */
    record Answer(Advice.Option option, double figure) {
        /** Returns the name of the annotation. */
        String family() {
            return Families.of(option.spec()).annotation().getSimpleName();
        }
    }

    /** Returns whether the spec gives a rate and asks for the fewest bits, not the reverse. */
    boolean isRateGiven() {
        return asked.bitsPerKey() == 0;
    }

    /** Returns a filter with its figure. */
    Answer answer(Advice.Option option) {
        return new Answer(
                option,
                isRateGiven()
                        ? option.bitsPerKey(asked.expectedElements())
                        : option.model().highestRate());
    }

    /** Returns the goals that are answered in a few milliseconds; none if the spec has no goal. */
    Stream<FilterSpec> quick() {
        if (!hasGoal()) {
            return Stream.empty();
        }
        return asked instanceof CountingSpec
                ? others(
                        goal(FilterSpec.countingBloom()),
                        goal(FilterSpec.rankIndexedCounting().chains(CHAINS)),
                        goal(FilterSpec.windowedCuckoo()))
                : others(
                        goal(FilterSpec.bloom(), Double.MAX_VALUE),
                        goal(FilterSpec.rankIndexed().chains(CHAINS)),
                        goal(FilterSpec.windowedCuckoo()));
    }

    /**
     * Returns the goals whose answers take a search, as far as the stored bits show that they are
     * reached; none with few elements.
     */
    Stream<FilterSpec> searched() {
        return expected().map(Candidate::goal);
    }

    /** Returns the goal with the lowest expected figure; empty if that is above the best so far. */
    Optional<FilterSpec> promising(double toBeat) {
        return expected()
                .filter(candidate -> candidate.figure <= toBeat)
                .min(Comparator.comparingDouble(Candidate::figure))
                .map(Candidate::goal);
    }

    private Stream<Candidate> expected() {
        if (!hasGoal() || (asked.expectedElements() > 0 && asked.expectedElements() < MIN_SEARCHED)) {
            return Stream.empty();
        }
        Stream<FilterSpec> goals = asked instanceof CountingSpec
                ? others(goal(FilterSpec.dynamicDLeftCounting()), goal(FilterSpec.dLeftCounting()))
                : others(goal(FilterSpec.dLeft()));
        return goals.flatMap(goal -> expected(goal).stream().mapToObj(figure -> new Candidate(goal, figure)));
    }

    private OptionalDouble expected(FilterSpec goal) {
        PublishedBits bits = PublishedBits.of(Families.of(goal).annotation().getSimpleName());
        return isRateGiven() ? bits.bitsPerKey(goal.maxFpp()) : bits.rate(goal.bitsPerKey());
    }

    private boolean hasGoal() {
        return asked.maxFpp() != 0 || asked.bitsPerKey() != 0;
    }

    private Stream<FilterSpec> others(FilterSpec... goals) {
        return Stream.of(goals)
                .filter(goal -> goal.getClass() != asked.getClass())
                .filter(goal -> !multiset || !countsInPlaces(asked) || countsInPlaces(goal));
    }

    private static boolean countsInPlaces(FilterSpec spec) {
        return !(spec instanceof WindowedCuckooSpec) && !(spec instanceof DynamicDLeftCountingSpec);
    }

    private FilterSpec goal(SpecBuilder<? extends FilterSpec, ?> family) {
        return goal(family, GoalRules.MAX_BITS);
    }

    private FilterSpec goal(SpecBuilder<? extends FilterSpec, ?> family, double mostBits) {
        if (isRateGiven()) {
            family.maxFpp(asked.maxFpp());
        }
        if (asked.bitsPerKey() != 0) {
            family.bitsPerKey(Math.min(asked.bitsPerKey(), mostBits));
        }
        return family.expectedElements(asked.expectedElements()).build();
    }
}
