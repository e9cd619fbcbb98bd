package dev.filtersmith.benchmarks.cold;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.benchmarks.subject.DefaultFilter;

/**
 * A program that creates the default filter, puts a key and looks it up, and prints the
 * milliseconds that this took.
 */
public final class FirstLookup {
    private FirstLookup() {}

    /**
     * Creates the filter.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        long start = System.nanoTime();
        DefaultFilter filter = Filters.create(DefaultFilter.class, 1_000_000);
        filter.put(42);
        boolean found = filter.mightContain(42);
        long end = System.nanoTime();
        if (!found || filter.engine() != Engine.GENERATED) {
            throw new IllegalStateException("not the answer of an emitted class");
        }
        System.out.println((end - start) / 1e6);
    }
}
