package dev.filtersmith.samples.quickstart;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;

/** The source of the commands' filters: Filtersmith, or in a test a fake that fails on purpose. */
@FunctionalInterface
interface FilterFactory {
    /**
     * Creates an empty filter.
     *
     * @param spec annotated interface
     * @param expectedElements number of elements to design for
     * @param seed seed of the hashing
     * @param engine engine of the filter
     * @return filter
     * @throws IllegalArgumentException if the spec cannot hold that number of elements
     */
    <F extends Filter> F create(Class<F> spec, long expectedElements, long seed, Engine engine);

    /** Creates a real filter. */
    static <F extends Filter> F filtersmith(Class<F> spec, long expectedElements, long seed, Engine engine) {
        return Filters.builder(spec)
                .expectedElements(expectedElements)
                .seed(seed)
                .engine(engine)
                .build();
    }
}
