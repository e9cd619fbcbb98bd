package dev.filtersmith.storage;

/** Decides between equals at random; the same seed gives the same decisions. */
public final class RandomTies {
    private long random;

    public RandomTies(long seed) {
        // Xorshift never leaves 0.
        random = seed == 0 ? 1 : seed;
    }

    /**
     * Whether the k-th of equals takes the place of those before it: with probability 1/k, so that each of them is chosen with the
     * same probability.
     */
    public boolean takes(int equals) {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return ((random >>> 32) * equals) >>> 32 == 0;
    }
}
