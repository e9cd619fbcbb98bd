package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;

/** Where the program gets its filter from: {@link Family#create}, or in a test something that fails on purpose. */
@FunctionalInterface
interface FilterFactory {
    /**
     * Creates an empty filter.
     *
     * @param family what filter
     * @param expectedElements number of elements to design for
     * @param seed seed of the hashing
     * @throws IllegalArgumentException if the filter cannot hold so many elements
     */
    CountingFilter<Flow> create(Family family, long expectedElements, long seed);
}
