package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.rankindexed.RankIndexedCountingFamily;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import java.util.List;

/** The geometry search of rank-indexed filters with deletion. */
public final class RankIndexedCountingAdvisor extends ChainAdvisor<RankIndexedCountingSpec> {
    public RankIndexedCountingAdvisor() {
        super(RankIndexedCountingFamily.INSTANCE);
    }

    @Override
    public List<RankIndexedCountingSpec> candidates(long expectedElements, double maxFpp) {
        return List.of(RankIndexedCountingSpec.builder()
                .expectedElements(expectedElements)
                .maxFpp(maxFpp)
                .build());
    }
}
