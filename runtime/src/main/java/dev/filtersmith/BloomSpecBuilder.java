package dev.filtersmith;

import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of Bloom filters. Attributes that are not set keep the defaults of
 * {@link dev.filtersmith.annotation.BloomFilter}.
 *
 * @param <S> type of the spec
 */
public final class BloomSpecBuilder<S extends FilterSpec> extends SpecBuilder<S, BloomSpecBuilder<S>> {
    /**
     * Begins a spec; {@link FilterSpec#bloom()} is the way in for applications.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public BloomSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the number of hash functions.
     *
     * @param value number of hash functions, or 0 for the best
     * @return this builder
     */
    public BloomSpecBuilder<S> hashFunctions(int value) {
        return with("hashFunctions", value);
    }
}
