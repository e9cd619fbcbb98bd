package dev.filtersmith.key;

import dev.filtersmith.KeySeed;

/** Hashes of long keys in tests. */
public final class Hashes {
    private Hashes() {}

    /** Returns the hash of a key with a seed. */
    public static long of(long key, long seed) {
        return new LaneHash(KeySeed.of(seed)).hash(key);
    }
}
