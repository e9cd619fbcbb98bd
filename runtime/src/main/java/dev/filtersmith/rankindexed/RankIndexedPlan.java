package dev.filtersmith.rankindexed;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.family.Plan;
import dev.filtersmith.storage.FilterStorage;

/**
 * The constants of a layout that the interpreter of a rank-indexed filter uses.
 *
 * @param layout geometry
 * @param chains reader of the chains
 * @param ceiling highest count of a slot
 */
public record RankIndexedPlan(RankIndexedLayout layout, ChainReader chains, int ceiling) implements Plan {
    /**
     * Derives the plan.
     *
     * @param layout geometry
     */
    public RankIndexedPlan(RankIndexedLayout layout) {
        this(layout, ChainReader.of(layout), layout.ceiling());
    }

    @Override
    public FilterStorage interpreter(long expectedElements, long seed) {
        return layout.spec() instanceof CountingSpec
                ? new RankIndexedCountingInterpreter(this, expectedElements, seed)
                : new RankIndexedInterpreter(this, expectedElements, seed);
    }

    @Override
    public Class<? extends FilterStorage> engine() {
        return layout.spec() instanceof CountingSpec
                ? RankIndexedCountingInterpreter.class
                : RankIndexedInterpreter.class;
    }
}
