package dev.filtersmith.rankindexed;

import dev.filtersmith.family.Plan;

/** The constants of a layout that the interpreter of a rank-indexed filter uses. */
public record RankIndexedPlan(RankIndexedLayout layout, ChainReader chains, int ceiling) implements Plan {
    public RankIndexedPlan(RankIndexedLayout layout) {
        this(layout, ChainReader.of(layout), layout.ceiling());
    }
}
