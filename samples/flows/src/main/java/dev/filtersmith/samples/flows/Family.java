package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filters;

/** The filters to choose from. */
enum Family {
    /** {@link DynamicFlows}. */
    DYNAMIC(DynamicFlows.class),

    /** {@link DLeftFlows}. */
    DLEFT(DLeftFlows.class);

    private final Class<? extends CountingFilter<Flow>> type;

    Family(Class<? extends CountingFilter<Flow>> type) {
        this.type = type;
    }

    /**
     * Creates an empty filter.
     *
     * @param expectedElements number of elements to design for
     * @param seed seed of the hashing
     * @throws IllegalArgumentException if the filter cannot hold that number of elements
     */
    CountingFilter<Flow> create(long expectedElements, long seed) {
        return Filters.builder(type)
                .expectedElements(expectedElements)
                .seed(seed)
                .build();
    }
}
