package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongCountingFilter;

/** A filter of Filtersmith with deletion. */
final class OwnCountingFilter extends OwnFilter {
    private final LongCountingFilter filter;

    OwnCountingFilter(LongCountingFilter filter) {
        super(filter);
        this.filter = filter;
    }

    @Override
    public boolean remove(long key) {
        return filter.remove(key);
    }

    @Override
    public int count(long key) {
        return filter.count(key);
    }
}
