package dev.filtersmith.benchmarks.subject;

import org.fastfilter.bloom.count.CountingBloom;

/**
 * Fastfilter's counting Bloom filter: 16 counters of 4 bits per key and 11 hash functions, that is
 * 64 bits per key for the rate of a Bloom filter of 16 bits per key. It does not count.
 */
final class FastfilterCounting implements Subject {
    private static final double COUNTERS_PER_KEY = 16;
    private static final int HASH_FUNCTIONS = 11;

    private final CountingBloom filter;

    FastfilterCounting(int expectedElements, long seed) {
        this.filter = FastfilterEmpty.of(CountingBloom.class, expectedElements, COUNTERS_PER_KEY, HASH_FUNCTIONS, seed);
    }

    @Override
    public boolean put(long key) {
        filter.add(key);
        return true;
    }

    @Override
    public boolean mightContain(long key) {
        return filter.mayContain(key);
    }

    @Override
    public boolean remove(long key) {
        filter.remove(key);
        return true;
    }

    @Override
    public double bits() {
        return filter.getBitCount();
    }
}
