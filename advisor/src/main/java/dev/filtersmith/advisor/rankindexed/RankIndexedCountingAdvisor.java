package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedFamily;
import java.util.List;

/** The geometry search of rank-indexed filters with deletion. */
public final class RankIndexedCountingAdvisor extends ChainAdvisor<RankIndexedCountingSpec> {
    public RankIndexedCountingAdvisor() {
        super(RankIndexedFamily.of(RankIndexedCountingSpec.ATTRIBUTES));
    }

    @Override
    public List<RankIndexedCountingSpec> candidates(long expectedElements, double maxFpp) {
        return List.of(RankIndexedCountingSpec.builder()
                .expectedElements(expectedElements)
                .maxFpp(maxFpp)
                .build());
    }
}
