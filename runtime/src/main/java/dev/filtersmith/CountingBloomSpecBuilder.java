package dev.filtersmith;

import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of counting Bloom filters. Attributes that are not set keep the defaults of
 * {@link dev.filtersmith.annotation.CountingBloomFilter}.
 *
 * @param <S> type of the spec
 */
public final class CountingBloomSpecBuilder<S extends FilterSpec> extends SpecBuilder<S, CountingBloomSpecBuilder<S>> {
    /**
     * Begins a spec; {@link FilterSpec#countingBloom()} is the way in for applications.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public CountingBloomSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the bits of a counter.
     *
     * @param value bits of a counter
     * @return this builder
     */
    public CountingBloomSpecBuilder<S> counterBits(int value) {
        return with("counterBits", value);
    }

    /**
     * Sets the number of hash functions.
     *
     * @param value number of hash functions, or 0 for the best
     * @return this builder
     */
    public CountingBloomSpecBuilder<S> hashFunctions(int value) {
        return with("hashFunctions", value);
    }
}
