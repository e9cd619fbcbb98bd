package dev.filtersmith.rankindexed;

import dev.filtersmith.family.Plan;

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
}
