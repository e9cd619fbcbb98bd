package dev.filtersmith.samples.quickstart;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;

/**
 * Guava's Bloom filter.
 *
 * @param filter the filter
 * @param bitSize its size in bits, which Guava does not report
 */
record GuavaNames(BloomFilter<CharSequence> filter, long bitSize) implements NameFilter {
    private static final long MOST_BITS_PER_KEY = 64;

    /**
     * Creates a filter of a given size, rounded to 64 bits, with at most 64 bits for a key: beyond,
     * Guava needs more hash functions than it has. Guava takes a rate and computes the size, n
     * ln(1/rate) / (ln 2)^2; this method computes the rate from the size.
     */
    static GuavaNames create(long elements, long bits) {
        long rounded = (Math.min(bits, MOST_BITS_PER_KEY * elements) + 63) / 64 * 64;
        double ln2 = Math.log(2);
        double rate = Math.exp(-(double) rounded / elements * ln2 * ln2);
        return new GuavaNames(BloomFilter.create(Funnels.unencodedCharsFunnel(), elements, rate), rounded);
    }

    @Override
    public boolean put(String name) {
        return filter.put(name);
    }

    @Override
    public boolean mightContain(String name) {
        return filter.mightContain(name);
    }

    @Override
    public double expectedFpp() {
        return filter.expectedFpp();
    }

    @Override
    public String layout() {
        return "bloom";
    }

    @Override
    public String engine() {
        return "guava";
    }
}
