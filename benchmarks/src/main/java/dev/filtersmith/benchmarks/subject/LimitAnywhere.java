package dev.filtersmith.benchmarks.subject;

/**
 * The least work of a lookup in two places anywhere in a table: hash, a reduction for each, load
 * both words. Not a filter: its answers mean nothing, but they depend on every bit read.
 */
final class LimitAnywhere implements Subject {
    /** Bits per key of {@link WindowFilters.Bits16}. */
    private static final double BITS_PER_KEY = 17;

    private final long[] words;
    private final long seed;

    LimitAnywhere(int expectedElements, long seed) {
        this.words = Mix.randomWords((int) (expectedElements * BITS_PER_KEY / Long.SIZE) + 1);
        this.seed = seed;
    }

    @Override
    public boolean put(long key) {
        return false;
    }

    @Override
    public boolean mightContain(long key) {
        long hash = Mix.fmix64(key ^ seed);
        int first = Mix.reduce(hash >>> 32, words.length);
        int second = Mix.reduce(hash & 0xffff_ffffL, words.length);
        return (words[first] ^ words[second]) == hash;
    }

    @Override
    public double bits() {
        return 64.0 * words.length;
    }
}
