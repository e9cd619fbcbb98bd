package dev.filtersmith.rankindexed;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.storage.FilterTable;
import java.util.List;

/**
 * A rank-indexed family.
 *
 * @param <S> spec of the family
 */
abstract class ChainFamily<S extends ChainSpec> extends Family<S, RankIndexedLayout> {
    ChainFamily(SpecAttributes<S> attributes) {
        super(attributes);
    }

    @Override
    public final List<Problem> problems(S spec) {
        return RankIndexedRules.problems(spec);
    }

    @Override
    public final boolean leavesGeometry(S spec) {
        return RankIndexedRules.leavesOpen(spec);
    }

    @Override
    public final boolean needsSearch(S spec) {
        return RankIndexedRules.needsSearch(spec);
    }

    @Override
    public final RankIndexedLayout layout(S spec) {
        return RankIndexedLayout.of(spec);
    }

    @Override
    public final FilterTable table(RankIndexedLayout layout, long expectedElements, boolean view) {
        return ChainTable.of(layout, expectedElements, view);
    }
}
