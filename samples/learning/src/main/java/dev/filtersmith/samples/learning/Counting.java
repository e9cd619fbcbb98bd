package dev.filtersmith.samples.learning;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filters;

/**
 * A filter that gets each caller of a method, so that methods with several are in it several times.
 *
 * @param table table
 * @param filter filter
 */
record Counting(Table table, CountingFilter<String> filter) implements Guard {
    @Override
    public void add(String method) {
        filter.put(method);
        table.add(method);
    }

    @Override
    public void remove(String method) {
        table.remove(method);
        filter.remove(method);
    }

    @Override
    public boolean mightContain(String method) {
        return filter.mightContain(method);
    }

    @Override
    public void reportFalsePositive() {
        Filters.reportFalsePositive(filter);
    }

    @Override
    public long bytes() {
        return filter.bitSize() / Byte.SIZE;
    }
}
