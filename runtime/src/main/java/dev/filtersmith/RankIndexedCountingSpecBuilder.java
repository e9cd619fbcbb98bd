package dev.filtersmith;

import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of rank-indexed filters with deletion. Attributes that are not set keep the defaults
 * of {@link dev.filtersmith.annotation.RankIndexedCountingFilter}.
 *
 * @param <S> type of the spec
 */
public final class RankIndexedCountingSpecBuilder<S extends FilterSpec>
        extends ChainSpecBuilder<S, RankIndexedCountingSpecBuilder<S>> {
    /**
     * Begins a spec; {@link FilterSpec#rankIndexedCounting()} is the way in for applications.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public RankIndexedCountingSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the bits of a slot's counter.
     *
     * @param value bits of a slot's counter
     * @return this builder
     */
    public RankIndexedCountingSpecBuilder<S> cellCounterBits(int value) {
        return with("cellCounterBits", value);
    }
}
