package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.family.GoalRules;
import dev.filtersmith.rankindexed.ChainSpec;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The search for a number of bits per key that a message can name as the remedy.
 *
 * @param asked spec whose attributes are all in their ranges
 */
record EnoughBits(ChainSpec asked) {
    private static final double STEP = 0.25;
    private static final int TRIALS = 8;
    private static final double ROUNDING = 1e-12;

    /**
     * Finds enough bits by trial, since the rate at some bits may be a little lower or higher than
     * expected.
     */
    Optional<Double> from(double first, Predicate<RankIndexedGeometry> accepted) {
        for (int trial = 0; trial < TRIALS; trial++) {
            double bits = first + trial * STEP;
            if (bits <= GoalRules.MAX_BITS && find(bits).filter(accepted).isPresent()) {
                return Optional.of(bits);
            }
        }
        return Optional.empty();
    }

    private Optional<RankIndexedGeometry> find(double bitsPerKey) {
        return new RankIndexedSearch(asked).forBits(words(bitsPerKey) * Long.SIZE);
    }

    /** Returns the words of a filter with so many bits per key. */
    long words(double bitsPerKey) {
        return (long) (bitsPerKey * SlotSearch.elements(asked) / Long.SIZE * (1 + ROUNDING));
    }

    /** Returns the bits per key of a filter, whose table is of whole words. */
    double bitsPerKey(RankIndexedGeometry found) {
        return (double) found.wholeBits() / SlotSearch.elements(asked);
    }

    /** Rounds a number of bits up to whole steps. */
    static double roundUp(double bits) {
        return Math.ceil(bits / STEP) * STEP;
    }
}
