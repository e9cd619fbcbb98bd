package dev.filtersmith.advisor.rankindexed;

import static java.lang.String.format;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedRules;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The reason why a search found no rank-indexed geometry.
 *
 * @param asked spec whose attributes are all in their ranges
 * @param resolver resolves specs of the family
 * @param findable whether the search finds a geometry for a spec
 */
record RankIndexedFailure(ChainSpec asked, UnaryOperator<ChainSpec> resolver, Predicate<ChainSpec> findable) {
    /**
     * Returns the reason why nothing was found: the number of elements, the rate, the given slots,
     * or the bits.
     */
    FilterSpecException reason() {
        if (asked.expectedElements() > SlotSearch.MAX_ELEMENTS) {
            return tooManyElements();
        }
        double least = leastRate();
        if (asked.bitsPerKey() == 0 && RankIndexedSearch.rateToHold(asked) < least) {
            return RankIndexedContract.problem(
                    asked,
                    "MaxFppOutOfReach",
                    "maxFpp",
                    "%s the least rate is %.3e, with remainders of %d bits and %s elements per chain. Use maxFpp = %s.",
                    given().isEmpty() ? "of all geometries," : "with " + given() + ",",
                    least,
                    remainderBits(),
                    chainLoad(),
                    Digits.rateUp(least));
        }
        Optional<RankIndexedGeometry> fewest = new RankIndexedSearch(asked).forRate(Double.MAX_VALUE);
        if (asked.bitsPerKey() == 0 || fewest.isEmpty()) {
            return new OverflowFailure(asked, given(), resolver, findable).reason();
        }
        EnoughBits enough = new EnoughBits(asked);
        double bits = EnoughBits.roundUp(enough.bitsPerKey(fewest.get()));
        return RankIndexedContract.problem(
                asked,
                "BitsPerKeyOutOfReach",
                "bitsPerKey",
                "no geometry%s takes so few for %d elements. %s.",
                given().isEmpty() ? " of the family" : " with " + given(),
                SlotSearch.elements(asked),
                enough.from(bits, found -> true)
                        .map(more -> "Use bitsPerKey = " + more)
                        .orElse(format(Locale.ROOT, "Leave out bitsPerKey; the fewest are %.2f", bits)));
    }

    /**
     * Returns the problems that the geometry for an unknown number of elements has at this number.
     */
    private FilterSpecException tooManyElements() {
        ChainSpec smaller = resolver.apply(asked.toBuilder().expectedElements(0).build());
        return new FilterSpecException(RankIndexedRules.problems(
                smaller.toBuilder().expectedElements(asked.expectedElements()).build()));
    }

    private double leastRate() {
        return Math.scalb(chainLoad(), -remainderBits());
    }

    /** Returns the most remainder bits. */
    private int remainderBits() {
        return asked.remainderBits() > 0 ? asked.remainderBits() : RankIndexedSearch.MAX_REMAINDER_BITS;
    }

    /** Returns the fewest elements per chain. */
    private double chainLoad() {
        int chains = asked.chains() > 0 ? asked.chains() : RankIndexedSearch.MAX_CHAINS;
        return asked.averageLoad() > 0 ? asked.averageLoad() / chains : 1.0 / RankIndexedSearch.MAX_CHAINS_PER_ELEMENT;
    }

    /** Returns the attributes that the spec gives apart from its goals, as text; empty if none. */
    private String given() {
        return OverflowFailure.attributes(asked.toBuilder()
                .expectedElements(0)
                .bitsPerKey(0)
                .maxFpp(0)
                .overflowProbability(RankIndexedSpec.builder().build().overflowProbability())
                .build());
    }
}
