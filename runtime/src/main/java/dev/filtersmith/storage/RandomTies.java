package dev.filtersmith.storage;

/**
 * A source of random decisions between equal candidates. The same seed gives the same decisions.
 */
public final class RandomTies {
    private long random;

    /** Creates a source of decisions. */
    public RandomTies(long seed) {
        // Xorshift never leaves 0.
        random = seed == 0 ? 1 : seed;
    }

    /**
     * Returns whether the k-th of equal candidates replaces the one chosen before it. It does with
     * probability 1/k, so that all candidates are chosen with equal probability.
     */
    public boolean takes(int equals) {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return ((random >>> 32) * equals) >>> 32 == 0;
    }
}
