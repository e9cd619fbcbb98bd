package dev.filtersmith.benchmarks.subject;

import org.fastfilter.bloom.Bloom;

/**
 * Fastfilter's Bloom filter at 16 bits per key and 11 hash functions, the number that
 * {@code Bloom.construct} takes for 16 bits.
 */
final class FastfilterBloom implements Subject {
    private static final double BITS_PER_KEY = 16;
    private static final int HASH_FUNCTIONS = 11;

    private final Bloom filter;

    FastfilterBloom(int expectedElements, long seed) {
        this.filter = FastfilterEmpty.of(Bloom.class, expectedElements, BITS_PER_KEY, HASH_FUNCTIONS, seed);
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
    public double bits() {
        return filter.getBitCount();
    }
}
