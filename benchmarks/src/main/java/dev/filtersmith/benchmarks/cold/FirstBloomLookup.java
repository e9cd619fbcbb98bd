package dev.filtersmith.benchmarks.cold;

import org.fastfilter.bloom.Bloom;

/**
 * The peer of {@link FirstLookup} with fastfilter's Bloom filter. The library creates no empty
 * filter, so this one is made of its only key.
 */
public final class FirstBloomLookup {
    private FirstBloomLookup() {}

    /**
     * Creates the filter.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        long start = System.nanoTime();
        Bloom filter = Bloom.construct(new long[] {42}, 16);
        boolean found = filter.mayContain(42);
        long end = System.nanoTime();
        if (!found) {
            throw new IllegalStateException("the key is lost");
        }
        System.out.println((end - start) / 1e6);
    }
}
