package dev.filtersmith;

import dev.filtersmith.key.SecretSeed;

/**
 * The seed or the secret key that a filter hashes its keys with. Emitted classes take it from the
 * library; applications give a number or bytes to a {@link FilterBuilder}.
 *
 * <p>With a seed of 64 bits, keys are hashed by a fast function whose parameters are words that are
 * derived from the seed. It spreads any keys that were chosen without knowledge of the seed. With a
 * key of 128 bits, keys are hashed by SipHash-1-3, which also resists those who choose keys by the
 * filter's answers.
 */
public final class KeySeed extends SecretSeed {
    private final long seed;

    private KeySeed(long seed) {
        this.seed = seed;
    }

    private KeySeed(byte... key) {
        super(key);
        this.seed = 0;
    }

    /**
     * Returns the seed of the unkeyed hash.
     *
     * @param seed any number
     * @return seed
     */
    public static KeySeed of(long seed) {
        return new KeySeed(seed);
    }

    /**
     * Returns the key of the keyed hash.
     *
     * @param key 16 bytes
     * @return key
     * @throws IllegalArgumentException if the number of bytes is another
     */
    public static KeySeed keyed(byte... key) {
        return new KeySeed(key);
    }

    /**
     * Returns the number that the unkeyed hash was given.
     *
     * @return seed; 0 if keys are hashed with a key
     */
    public long seed() {
        return seed;
    }

    /**
     * Returns whether keys are hashed with a secret key.
     *
     * @return true for a key, false for a seed
     */
    public boolean isKeyed() {
        return hasKey();
    }

    /**
     * Returns a number that shows whether two seeds or keys are the same. It is the hash of a
     * message that is shorter than any key of a filter, so it reveals the hash of none. Whoever has
     * it can find the default seed, or a small one, by trying.
     *
     * @return check value
     */
    public long check() {
        return check(seed);
    }
}
