package dev.filtersmith.samples.quickstart;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;

/**
 * A factory of fakes.
 *
 * @param capacity capacity of the fakes in elements
 * @param denied key that the fakes deny; the empty string for none
 * @param rate rate of false positives that the fakes predict
 */
record FakeFilters(int capacity, String denied, double rate) implements FilterFactory {
    static final FakeFilters EXACT = new FakeFilters(1_000_000, "", 0);

    @Override
    public <F extends Filter> F create(Class<F> spec, long expectedElements, long seed, Engine engine) {
        if (expectedElements > capacity && capacity == EXACT.capacity()) {
            throw new IllegalArgumentException("too many for a fake");
        }
        return spec.cast(
                spec == SeenLines.class ? new FakeFilter.Lines(this, engine) : new FakeFilter.Names(this, engine));
    }
}
