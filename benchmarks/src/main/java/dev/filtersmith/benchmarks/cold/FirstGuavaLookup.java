package dev.filtersmith.benchmarks.cold;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;

/**
 * The peer of {@link FirstLookup} with Guava's Bloom filter, at the rate of the default filter.
 */
public final class FirstGuavaLookup {
    private FirstGuavaLookup() {}

    /**
     * Creates the filter.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        long start = System.nanoTime();
        BloomFilter<Long> filter = BloomFilter.create(Funnels.longFunnel(), 1_000_000, 2e-4);
        filter.put(42L);
        boolean found = filter.mightContain(42L);
        long end = System.nanoTime();
        if (!found) {
            throw new IllegalStateException("the key is lost");
        }
        System.out.println((end - start) / 1e6);
    }
}
