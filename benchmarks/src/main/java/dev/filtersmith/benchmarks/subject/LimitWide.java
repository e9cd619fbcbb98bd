package dev.filtersmith.benchmarks.subject;

/**
 * The least work of a lookup in two 128-bit buckets: hash, find both as the wide filter does, load
 * their four words. Not a filter.
 */
final class LimitWide implements Subject {
    private static final int LARGEST_CHUNK = 512;

    private final long[] words;
    private final long pairs;
    private final int chunkMask;
    private final long seed;

    LimitWide(int expectedElements, long seed) {
        int needed = 2 * Mix.buckets(expectedElements, 2, 8);
        int chunk = Mix.chunk(needed, LARGEST_CHUNK, 1);
        int buckets = (needed + chunk - 1) / chunk * chunk;
        this.words = Mix.randomWords(buckets * 2);
        this.pairs = buckets / 2;
        this.chunkMask = chunk - 2;
        this.seed = seed;
    }

    @Override
    public boolean put(long key) {
        return false;
    }

    @Override
    public boolean mightContain(long key) {
        long hash = Mix.fmix64(key ^ seed);
        int first = 2 * Mix.reduce(hash >>> 32, pairs);
        int second = first ^ (((int) hash & chunkMask) | 1);
        return (words[2 * first] ^ words[2 * first + 1] ^ words[2 * second] ^ words[2 * second + 1]) == hash;
    }
}
