package dev.filtersmith.benchmarks.subject;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;

/** Guava's Bloom filter at 16 bits per key and 11 hash functions. */
final class GuavaBloom implements Subject {
    private static final double LN_2 = Math.log(2);

    /** The rate for 16 n bits: Guava takes -n ln(p) / ln(2)^2. */
    private static final double RATE = Math.exp(-16 * LN_2 * LN_2);

    private final BloomFilter<Long> filter;

    GuavaBloom(int expectedElements) {
        this.filter = BloomFilter.create(Funnels.longFunnel(), expectedElements, RATE);
    }

    /** Returns the filter itself. */
    BloomFilter<Long> filter() {
        return filter;
    }

    @Override
    public boolean put(long key) {
        return filter.put(key);
    }

    @Override
    public boolean mightContain(long key) {
        return filter.mightContain(key);
    }
}
