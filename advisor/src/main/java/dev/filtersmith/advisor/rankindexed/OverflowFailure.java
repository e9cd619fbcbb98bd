package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The messages if no geometry holds the overflow probability of a rank-indexed spec.
 *
 * @param asked spec whose attributes are all in their ranges
 * @param given attributes that the spec gives apart from its goals, as text; empty if none
 * @param resolver resolves specs of the family
 * @param findable whether the search finds a geometry for a spec
 */
record OverflowFailure(
        ChainSpec asked, String given, UnaryOperator<ChainSpec> resolver, Predicate<ChainSpec> findable) {
    /**
     * Creates the exception for a geometry, or a part of one, with which nothing holds the overflow
     * probability.
     */
    FilterSpecException reason() {
        ChainSpec free = free();
        return free.equals(asked) || !findable.test(free) ? lowerThanAny() : tooLikelyWith(free);
    }

    /** Returns the spec without loads, slots and shares. */
    private ChainSpec free() {
        return asked.toBuilder()
                .averageLoad(0)
                .slots(0)
                .secondSlots(0)
                .thirdSlots(0)
                .secondShare(0)
                .thirdShare(0)
                .build();
    }

    /** Creates the exception for given loads, slots and shares that do not hold the probability. */
    private FilterSpecException tooLikelyWith(ChainSpec free) {
        ChainSpec slots = RankIndexedSpec.builder()
                .averageLoad(asked.averageLoad())
                .slots(asked.slots())
                .secondSlots(asked.secondSlots())
                .thirdSlots(asked.thirdSlots())
                .secondShare(asked.secondShare())
                .thirdShare(asked.thirdShare())
                .build();
        return problem(
                "with %s, no slots and extensions hold it for %d elements. Leave that out: then it is %s.",
                attributes(slots), SlotSearch.elements(asked), resolver.apply(free));
    }

    /**
     * Creates the exception for a probability that is too low for the given chains and remainders.
     */
    private FilterSpecException lowerThanAny() {
        return problem(
                "%s no loads, slots and extensions hold it for %d elements. Use %s.",
                given.isEmpty() ? "of all geometries," : "with " + given + ",",
                SlotSearch.elements(asked),
                leastHeld(asked)
                        .or(() -> leastHeld(free()).map(held -> held + ", and leave out averageLoad, slots and shares"))
                        .orElse("other chains and remainderBits"));
    }

    /** Finds the least power of ten that a spec can hold; empty if there is none. */
    private Optional<String> leastHeld(ChainSpec spec) {
        int tooLow = (int) Math.floor(StrictMath.log10(spec.overflowProbability()));
        int enough = 0;
        while (enough - tooLow > 1) {
            int middle = Math.floorDiv(enough + tooLow, 2);
            if (holds(spec, powerOfTen(middle))) {
                enough = middle;
            } else {
                tooLow = middle;
            }
        }
        return enough < 0 ? Optional.of("overflowProbability = " + powerOfTen(enough)) : Optional.empty();
    }

    private static double powerOfTen(int exponent) {
        return Double.parseDouble("1e" + exponent);
    }

    private boolean holds(ChainSpec spec, double probability) {
        return findable.test(spec.toBuilder().overflowProbability(probability).build());
    }

    /** Returns the attributes of a spec as text; empty if all have their default values. */
    static String attributes(ChainSpec spec) {
        return spec.text().replaceFirst("^@\\w+\\(?", "").replaceFirst("\\)$", "");
    }

    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    private FilterSpecException problem(String text, Object... arguments) {
        return RankIndexedContract.problem(asked, "OverflowTooLikely", "overflowProbability", text, arguments);
    }
}
