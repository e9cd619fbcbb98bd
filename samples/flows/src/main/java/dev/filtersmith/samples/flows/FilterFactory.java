package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;

/**
 * The source of the program's filter: {@link Family#create}, or in a test a fake that fails on
 * purpose.
 */
@FunctionalInterface
interface FilterFactory {
    /**
     * Creates an empty filter.
     *
     * @param family family of the filter
     * @param expectedElements number of elements to design for
     * @param seed seed of the hashing
     * @throws IllegalArgumentException if the filter cannot hold that number of elements
     */
    CountingFilter<Flow> create(Family family, long expectedElements, long seed);
}
