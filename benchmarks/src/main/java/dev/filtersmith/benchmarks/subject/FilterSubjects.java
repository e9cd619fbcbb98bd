package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;

/** The factory of Filtersmith's filters. */
public final class FilterSubjects {
    private FilterSubjects() {}

    /**
     * Creates an empty filter.
     *
     * @param type annotated interface
     * @param expectedElements number of elements that the filter is designed for
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     * @param <F> type of the filter
     * @return filter
     */
    public static <F extends Filter> F create(Class<F> type, long expectedElements, long seed, Engine engine) {
        return Filters.builder(type)
                .expectedElements(expectedElements)
                .seed(seed)
                .engine(engine)
                .build();
    }
}
