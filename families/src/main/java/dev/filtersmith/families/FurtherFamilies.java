package dev.filtersmith.families;

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
                "DLeftCountingFilter", "DynamicDLeftCountingFilter", "RankIndexedFilter", "RankIndexedCountingFilter");
    }

    @Override
    public @Nullable Family<?, ?> find(String name) {
        return switch (name) {
            case "DLeftCountingFilter" -> DLeftCountingFamily.INSTANCE;
            case "DynamicDLeftCountingFilter" -> DynamicDLeftCountingFamily.INSTANCE;
            case "RankIndexedFilter" -> RankIndexedFamily.of(RankIndexedSpec.ATTRIBUTES);
            case "RankIndexedCountingFilter" -> RankIndexedFamily.of(RankIndexedCountingSpec.ATTRIBUTES);
            default -> null;
        };
    }
}
