package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;

/** A filter of Filtersmith. */
class OwnFilter implements Subject {
    private final LongFilter filter;

    OwnFilter(LongFilter filter) {
        this.filter = filter;
    }

    @Override
    public boolean put(long key) {
        return filter.put(key);
    }

    @Override
    public boolean mightContain(long key) {
        return filter.mightContain(key);
    }

    @Override
    public double expectedFpp() {
        return filter.expectedFpp();
    }

    @Override
    public double elements() {
        return filter.approximateElementCount();
    }

    @Override
    public double bits() {
        return filter.bitSize();
    }

    @Override
    public int mightContain(long[] keys, int offset, int length, long[] hits) {
        return filter.mightContain(keys, offset, length, hits);
    }

    @Override
    public int putAll(long[] keys, int offset, int length) {
        return filter.putAll(keys, offset, length);
    }
}
