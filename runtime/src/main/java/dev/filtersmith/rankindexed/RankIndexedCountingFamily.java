package dev.filtersmith.rankindexed;

/** The rank-indexed filter with deletion. */
public final class RankIndexedCountingFamily extends ChainFamily<RankIndexedCountingSpec> {
    /** The family. */
    public static final RankIndexedCountingFamily INSTANCE = new RankIndexedCountingFamily();

    private RankIndexedCountingFamily() {
        super(RankIndexedCountingSpec.ATTRIBUTES);
    }
}
