package dev.filtersmith.rankindexed;

import dev.filtersmith.family.Plan;
import dev.filtersmith.storage.FilterStorage;

/**
 * What the interpreter of a rank-indexed filter needs of its layout.
 *
 * @param layout geometry
 * @param chains how chains are walked
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
        return layout.spec().counting()
                ? new RankIndexedCountingInterpreter(this, expectedElements, seed)
                : new RankIndexedInterpreter(this, expectedElements, seed);
    }

    @Override
    public Class<? extends FilterStorage> engine() {
        return layout.spec().counting() ? RankIndexedCountingInterpreter.class : RankIndexedInterpreter.class;
    }
}
