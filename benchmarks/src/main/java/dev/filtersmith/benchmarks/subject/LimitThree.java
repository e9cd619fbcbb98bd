package dev.filtersmith.benchmarks.subject;

/**
 * The least work of a lookup in three 64-bit buckets: hash, three hash slices, three loads, one
 * subtable after the other. Not a filter: its answers mean nothing, but they depend on every bit
 * read.
 */
final class LimitThree implements Subject {
    private final long[] words;
    private final int buckets;
    private final long seed;

    LimitThree(int expectedElements, long seed) {
        int perSubtable = (expectedElements + 11) / 12;
        this.words = Mix.randomWords(3 * perSubtable);
        this.buckets = perSubtable;
        this.seed = seed;
    }

    @Override
    public boolean put(long key) {
        return false;
    }

    @Override
    public boolean mightContain(long key) {
        long hash = Mix.fmix64(key ^ seed);
        long slice = (hash ^ (hash >>> 32)) * Mix.SLICE_MULTIPLIER;
        int first = Mix.reduce(hash >>> 32, buckets);
        int second = Mix.reduce(hash & 0xffffffffL, buckets) + buckets;
        int third = Mix.reduce(slice >>> 32, buckets) + 2 * buckets;
        return (words[first] ^ words[second] ^ words[third]) == hash;
    }
}
