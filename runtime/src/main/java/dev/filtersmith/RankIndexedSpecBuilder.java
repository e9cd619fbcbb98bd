package dev.filtersmith;

import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of rank-indexed filters. Attributes that are not set keep the defaults of
 * {@link dev.filtersmith.annotation.RankIndexedFilter}.
 *
 * @param <S> type of the spec
 */
public final class RankIndexedSpecBuilder<S extends FilterSpec> extends ChainSpecBuilder<S, RankIndexedSpecBuilder<S>> {
    /**
     * Begins a spec; {@link FilterSpec#rankIndexed()} is the way in for applications.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public RankIndexedSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }
}
