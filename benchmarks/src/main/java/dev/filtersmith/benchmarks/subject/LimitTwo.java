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
        int chunk = chunk(needed);
        this.words = Mix.randomWords((needed + chunk - 1) / chunk * chunk);
        this.pairs = words.length / 2;
        this.chunkMask = chunk - 2;
        this.seed = seed;
    }

    /** The largest chunk that rounds the table up by at most 1%: 512 words at 100,000 keys, 1024 at 16 million. */
    private static int chunk(int needed) {
        int chunk = LARGEST_CHUNK;
        while (chunk > 2 && (chunk - needed % chunk) % chunk > needed / 100) {
            chunk /= 2;
        }
        return chunk;
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
