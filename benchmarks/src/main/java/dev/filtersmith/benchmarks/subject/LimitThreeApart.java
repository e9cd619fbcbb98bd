package dev.filtersmith.benchmarks.subject;

/**
 * As {@link LimitThree}, but with one subtable after the other, which saves the multiplications by 3: the lowest limit of
 * any layout with three hash slices.
 */
final class LimitThreeApart implements Subject {
    private final long[] words;
    private final int buckets;
    private final long seed;

    LimitThreeApart(int expectedElements, long seed) {
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
