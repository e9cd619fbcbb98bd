package dev.filtersmith.rankindexed;

/** The rank-indexed filter. */
public final class RankIndexedFamily extends ChainFamily<RankIndexedSpec> {
    /** The family. */
    public static final RankIndexedFamily INSTANCE = new RankIndexedFamily();

    private RankIndexedFamily() {
        super(RankIndexedSpec.ATTRIBUTES);
    }

    @Override
    public String annotationsWithDeletion() {
        return RankIndexedCountingFamily.INSTANCE + ", " + super.annotationsWithDeletion();
    }
}
