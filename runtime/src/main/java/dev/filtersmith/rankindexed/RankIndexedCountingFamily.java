package dev.filtersmith.rankindexed;

import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;

/** The rank-indexed filter with deletion. */
public final class RankIndexedCountingFamily extends ChainFamily<RankIndexedCountingSpec> {
    /** The family; of the general type, so that what names it does not load it. */
    public static final Family<RankIndexedCountingSpec, RankIndexedLayout> INSTANCE = new RankIndexedCountingFamily();

    private RankIndexedCountingFamily() {
        super(RankIndexedCountingSpec.ATTRIBUTES);
    }

    @Override
    public Interpreter<RankIndexedPlan> interpreter(RankIndexedLayout layout, boolean views) {
        return new Interpreter<>(
                RankIndexedCountingInterpreter.class,
                new RankIndexedPlan(layout, views),
                RankIndexedCountingInterpreter::new,
                RankIndexedMultiset::new);
    }
}
