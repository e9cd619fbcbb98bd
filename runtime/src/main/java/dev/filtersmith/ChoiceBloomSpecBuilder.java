package dev.filtersmith;

import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of choice Bloom filters. Attributes that are not set keep the defaults of
 * {@link dev.filtersmith.annotation.ChoiceBloomFilter}.
 *
 * @param <S> type of the spec
 */
public final class ChoiceBloomSpecBuilder<S extends FilterSpec> extends SpecBuilder<S, ChoiceBloomSpecBuilder<S>> {
    /**
     * Begins a spec; {@link FilterSpec#choiceBloom()} is the way in for applications.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public ChoiceBloomSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the number of groups of hash functions.
     *
     * @param value number of groups of hash functions
     * @return this builder
     */
    public ChoiceBloomSpecBuilder<S> choices(int value) {
        return with("choices", value);
    }

    /**
     * Sets the number of hash functions of a group.
     *
     * @param value number of hash functions of a group, or 0 for the best
     * @return this builder
     */
    public ChoiceBloomSpecBuilder<S> hashFunctions(int value) {
        return with("hashFunctions", value);
    }

    /**
     * Sets the number of sweeps that the goals count on.
     *
     * @param sweeps sweeps over all keys, or 0 for keys that are put one by one
     * @return this builder
     */
    public ChoiceBloomSpecBuilder<S> rebalancing(int sweeps) {
        return with("rebalancing", sweeps);
    }
}
