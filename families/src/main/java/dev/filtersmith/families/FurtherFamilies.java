package dev.filtersmith.families;

import dev.filtersmith.bloom.BloomFamily;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingFamily;
import dev.filtersmith.dlcbf.DLeftCountingFamily;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.FamilyList;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedFamily;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The families of this module, a service. Only the family that is asked for is loaded. */
public final class FurtherFamilies implements FamilyList {
    /** Creates the list; called by the service loader. */
    public FurtherFamilies() {}

    @Override
    public List<String> names() {
        return List.of(
                "DLeftCountingFilter",
                "DynamicDLeftCountingFilter",
                "RankIndexedFilter",
                "RankIndexedCountingFilter",
                "BloomFilter",
                "ChoiceBloomFilter",
                "CountingBloomFilter");
    }

    @Override
    public @Nullable Family<?, ?> find(String name) {
        return switch (name) {
            case "DLeftCountingFilter" -> DLeftCountingFamily.INSTANCE;
            case "DynamicDLeftCountingFilter" -> DynamicDLeftCountingFamily.INSTANCE;
            case "RankIndexedFilter" -> RankIndexedFamily.of(RankIndexedSpec.ATTRIBUTES);
            case "RankIndexedCountingFilter" -> RankIndexedFamily.of(RankIndexedCountingSpec.ATTRIBUTES);
            case "BloomFilter" -> BloomFamily.of(BloomSpec.ATTRIBUTES);
            case "ChoiceBloomFilter" -> BloomFamily.of(ChoiceBloomSpec.ATTRIBUTES);
            case "CountingBloomFilter" -> BloomFamily.of(CountingBloomSpec.ATTRIBUTES);
            default -> null;
        };
    }
}
