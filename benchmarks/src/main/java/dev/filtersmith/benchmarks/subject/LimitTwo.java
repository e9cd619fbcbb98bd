package dev.filtersmith.benchmarks.subject;

/**
 * The least work of a lookup in two 64-bit buckets: hash, find both by XOR in a chunk, load both
 * words. Not a filter: its answers mean nothing, but they depend on every bit read.
 */
final class LimitTwo implements Subject {
    private final long[] words;
    private final long pairs;
    private final int chunkMask;
    private final long seed;

    private LimitTwo(int needed, int chunk, long seed) {
        this.words = Mix.randomWords((needed + chunk - 1) / chunk * chunk);
        this.pairs = words.length / 2;
        this.chunkMask = chunk - 2;
        this.seed = seed;
    }

    /**
     * Creates a kernel with the table of the default filter: four elements a bucket, chunks of at
     * most 8 KB that round it up by at most 1%.
     */
    static LimitTwo ofDefault(int expectedElements, long seed) {
        int needed = 2 * Mix.buckets(expectedElements, 2, 4);
        return new LimitTwo(needed, Mix.chunk(needed, 1024, 1), seed);
    }

    /**
     * Creates a kernel with the table of the deletable filter: 3.8 elements a bucket, chunks of at
     * most 16 KB that round it up by at most 2%.
     */
    static LimitTwo ofDeletable(int expectedElements, long seed) {
        int needed = 2 * Mix.buckets(expectedElements, 2, 3.8);
        return new LimitTwo(needed, Mix.chunk(needed, 2048, 2), seed);
    }

    /** Returns the mask of the hash bits that determine the alternate bucket. */
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

    @Override
    public double bits() {
        return 64.0 * words.length;
    }
}
