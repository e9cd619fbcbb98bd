package dev.filtersmith.rankindexed;

import dev.filtersmith.family.Plan;

/** The constants of a layout that the interpreter of a rank-indexed filter uses. */
public record RankIndexedPlan(RankIndexedLayout layout, boolean views, ChainReader chains, int ceiling)
        implements Plan {
    public RankIndexedPlan(RankIndexedLayout layout, boolean views) {
        this(layout, views, ChainReader.of(layout), layout.ceiling());
    }
}
