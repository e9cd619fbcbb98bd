package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.rankindexed.RankIndexedFamily;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import java.util.List;

/** The geometry search of rank-indexed filters. */
public final class RankIndexedAdvisor extends ChainAdvisor<RankIndexedSpec> {
    public RankIndexedAdvisor() {
        super(RankIndexedFamily.of(RankIndexedSpec.ATTRIBUTES));
    }

    @Override
    public List<RankIndexedSpec> candidates(long expectedElements, double maxFpp) {
        return List.of(RankIndexedSpec.builder()
                .expectedElements(expectedElements)
                .maxFpp(maxFpp)
                .build());
    }
}
