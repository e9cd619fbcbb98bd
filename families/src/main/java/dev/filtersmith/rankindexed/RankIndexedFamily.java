package dev.filtersmith.rankindexed;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.family.TrimmedContent;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredHeader;
import java.io.IOException;
import java.util.List;

/**
 * A rank-indexed family: that of the filter, or that of the filter with deletion.
 *
 * @param <S> spec of the family
 */
public final class RankIndexedFamily<S extends ChainSpec> extends Family<S, RankIndexedLayout> {
    private RankIndexedFamily(SpecAttributes<S> attributes) {
        super(attributes);
    }

    /**
     * Returns the family of some attributes, such as {@code RankIndexedSpec.ATTRIBUTES}. It is of
     * the general type, and made when it is asked for, so that what names a family loads no other.
     */
    public static <S extends ChainSpec> Family<S, RankIndexedLayout> of(SpecAttributes<S> attributes) {
        return first(new RankIndexedFamily<>(attributes));
    }

    @Override
    public List<Problem> problems(S spec) {
        return RankIndexedRules.problems(spec);
    }

    @Override
    public boolean leavesGeometry(S spec) {
        return RankIndexedRules.leavesOpen(spec);
    }

    @Override
    public boolean needsSearch(S spec) {
        return RankIndexedRules.needsSearch(spec);
    }

    @Override
    public RankIndexedLayout layout(S spec) {
        return RankIndexedLayout.of(spec);
    }

    @Override
    protected RankIndexedLayout checkedLayout(S spec) {
        return RankIndexedLayout.ofChecked(spec);
    }

    @Override
    public FilterTable table(RankIndexedLayout layout, long expectedElements, boolean view) {
        return ChainTable.of(layout, expectedElements, view);
    }

    @Override
    public TrimmedContent readTrimmed(S spec, StoredHeader header, ByteSource source, long maxBytes)
            throws IOException {
        return TrimmedFormat.read(spec, header, source, maxBytes);
    }

    @Override
    public Interpreter<RankIndexedPlan> interpreter(RankIndexedLayout layout, boolean views) {
        RankIndexedPlan plan = new RankIndexedPlan(layout, views);
        return layout.spec() instanceof CountingSpec
                ? new Interpreter<>(
                        RankIndexedInterpreter.class, plan, RankIndexedInterpreter::new, RankIndexedMultiset::new)
                : new Interpreter<>(RankIndexedInterpreter.class, plan, RankIndexedInterpreter::new);
    }
}
