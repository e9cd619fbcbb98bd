package dev.filtersmith.rankindexed;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Plan;
import java.util.List;

/** The rank-indexed filter. */
public final class RankIndexedFamily extends Family<RankIndexedSpec, RankIndexedLayout> {
    /** The family. */
    public static final RankIndexedFamily INSTANCE = new RankIndexedFamily();

    private RankIndexedFamily() {
        super(RankIndexedSpec.ATTRIBUTES);
    }

    @Override
    public List<Problem> problems(RankIndexedSpec spec) {
        return RankIndexedRules.problems(spec);
    }

    @Override
    public boolean leavesGeometry(RankIndexedSpec spec) {
        return RankIndexedRules.leavesOpen(spec);
    }

    @Override
    public boolean needsSearch(RankIndexedSpec spec) {
        return leavesGeometry(spec) || super.needsSearch(spec);
    }

    @Override
    public RankIndexedLayout layout(RankIndexedSpec spec) {
        return RankIndexedLayout.of(spec);
    }

    @Override
    public Plan plan(RankIndexedLayout layout) {
        return new RankIndexedPlan(layout);
    }

    @Override
    public String removalRemedy() {
        return "Add counting = true, or annotate it";
    }
}
