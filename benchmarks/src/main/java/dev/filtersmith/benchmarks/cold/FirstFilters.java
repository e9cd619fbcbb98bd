package dev.filtersmith.benchmarks.cold;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.benchmarks.subject.DefaultFilter;
import dev.filtersmith.benchmarks.subject.FilterSubjects;
import dev.filtersmith.benchmarks.subject.PaperFilter;

/**
 * A program that creates the first bound filter of a JVM, and then one of another layout, and
 * prints the milliseconds that each took. Needs the agent.
 */
public final class FirstFilters {
    private static final int ELEMENTS = 1000;

    private FirstFilters() {}

    /**
     * Creates the filters.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        System.out.println(milliseconds(DefaultFilter.class));
        System.out.println(milliseconds(PaperFilter.class));
    }

    private static double milliseconds(Class<? extends Filter> type) {
        long start = System.nanoTime();
        Filter filter = FilterSubjects.create(type, ELEMENTS, 0, Engine.BOUND);
        double millis = (System.nanoTime() - start) / 1e6;
        if (filter.engine() != Engine.BOUND) {
            throw new IllegalStateException("the filter is " + filter.engine());
        }
        return millis;
    }
}
