package dev.filtersmith.key;

import dev.filtersmith.KeySeed;

/** Finds the {@code long} key that has a hash under a known seed: the hash of one lane inverted. */
public final class KeysOfHashes {
    private final SeedWords words;
    private final long inverse1;
    private final long inverse2;

    /**
     * Creates the inverse of the hash under a seed.
     *
     * @param seed seed, not a secret key
     */
    public KeysOfHashes(KeySeed seed) {
        this.words = SeedWords.of(seed);
        this.inverse1 = inverse(words.multiplier1());
        this.inverse2 = inverse(words.multiplier2());
    }

    /**
     * Returns the key with a hash.
     *
     * @param hash hash
     * @return the only key that has it
     */
    public long of(long hash) {
        long key = (hash ^ hash >>> 33) * inverse2;
        key = (key ^ key >>> 33) * inverse1;
        return key ^ key >>> 33 ^ words.offset();
    }

    /** Newton's iteration doubles the number of correct bits, three at first. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
