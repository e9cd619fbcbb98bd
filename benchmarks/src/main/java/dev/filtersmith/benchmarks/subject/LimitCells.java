package dev.filtersmith.benchmarks.subject;

/**
 * The least work of a lookup in the d-left counting filter's four buckets of eight 16-bit cells:
 * hash, find all four by XOR in a chunk, load their eight words. Not a filter.
 */
final class LimitCells implements Subject {
    private static final int SUBTABLES = 4;
    private static final int AVERAGE_LOAD = 6;
    private static final int LARGEST_CHUNK = 512;

    /** The bits of the 14-bit remainder that determine the alternate buckets: all but the first. */
    private static final long CHOICE_MASK = 0x3ffe;

    private final long[] words;
    private final long quadruples;
    private final int chunkMask;
    private final long seed;

    LimitCells(int expectedElements, long seed) {
        int needed = SUBTABLES * Mix.buckets(expectedElements, SUBTABLES, AVERAGE_LOAD);
        int chunk = Mix.chunk(needed, LARGEST_CHUNK, 1);
        int buckets = (needed + chunk - 1) / chunk * chunk;
        this.words = Mix.randomWords(2 * buckets);
        this.quadruples = buckets / SUBTABLES;
        this.chunkMask = chunk - SUBTABLES;
        this.seed = seed;
    }

    /** Returns the mask of the mixed bits that determine a bucket's place in the chunk. */
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
        long spread = (hash & CHOICE_MASK) * Mix.SLICE_MULTIPLIER;
        int first = SUBTABLES * Mix.reduce(hash >>> 32, quadruples);
        int second = first ^ (((int) (spread >>> 26) & chunkMask) | 1);
        int third = first ^ (((int) (spread >>> 39) & chunkMask) | 2);
        int fourth = first ^ (((int) (spread >>> 52) & chunkMask) | 3);
        long left = words[2 * first] ^ words[2 * first + 1] ^ words[2 * second] ^ words[2 * second + 1];
        long right = words[2 * third] ^ words[2 * third + 1] ^ words[2 * fourth] ^ words[2 * fourth + 1];
        return (left ^ right) == hash;
    }

    @Override
    public double bits() {
        return 64.0 * words.length;
    }
}
