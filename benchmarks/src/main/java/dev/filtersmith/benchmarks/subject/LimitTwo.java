package dev.filtersmith.benchmarks.subject;

/**
 * The least work that a lookup in two 64-bit buckets can do: hash, find both as the default filter does, load both words.
 * Not a filter: its answers mean nothing, but depend on every bit that was read.
 */
final class LimitTwo implements Subject {
    private static final int LARGEST_CHUNK = 1024;

    private final long[] words;
    private final long pairs;
    private final int chunkMask;
    private final long seed;

    LimitTwo(int expectedElements, long seed) {
        int needed = (expectedElements + 3) / 4;
        int chunk = Mix.chunk(needed, LARGEST_CHUNK);
        this.words = Mix.randomWords((needed + chunk - 1) / chunk * chunk);
        this.pairs = words.length / 2;
        this.chunkMask = chunk - 2;
        this.seed = seed;
    }

    /** Mask of the hash bits that tell the partner. */
    int chunkMask() {
        return chunkMask;
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
        return (words[first] ^ words[second]) == hash;
    }
}
