package dev.filtersmith.rankindexed;

import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;

/** The rank-indexed filter. */
public final class RankIndexedFamily extends ChainFamily<RankIndexedSpec> {
    /** The family; of the general type, so that what names it does not load it. */
    public static final Family<RankIndexedSpec, RankIndexedLayout> INSTANCE = new RankIndexedFamily();

    private RankIndexedFamily() {
        super(RankIndexedSpec.ATTRIBUTES);
    }

    @Override
    public String annotationsWithDeletion() {
        return RankIndexedCountingFamily.INSTANCE + ", " + super.annotationsWithDeletion();
    }

    @Override
    public Interpreter<RankIndexedPlan> interpreter(RankIndexedLayout layout, boolean views) {
        return new Interpreter<>(
                RankIndexedInterpreter.class, new RankIndexedPlan(layout, views), RankIndexedInterpreter::new);
    }
}
