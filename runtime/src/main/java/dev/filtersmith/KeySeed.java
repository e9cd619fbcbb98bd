package dev.filtersmith;

import dev.filtersmith.key.SipHash;
import org.jspecify.annotations.Nullable;

/**
 * The seed or the secret key that a filter hashes its keys with. Emitted classes take it.
 *
 * <p>With a seed of 64 bits, keys are hashed by a fast function whose parameters are words that are
 * derived from the seed. It spreads any keys that were chosen without knowledge of the seed. With a
 * key of 128 bits, keys are hashed by SipHash-1-3, which also resists those who choose keys by the
 * filter's answers.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class KeySeed {
    /** The golden ratio, with which SplitMix64 separates its states. */
    private static final long STEP = 0x9e3779b97f4a7c15L;

    /**
     * Tells the words of a seed from the outputs of generators such as {@link
     * java.util.SplittableRandom} with the same seed. Otherwise the first key of such a generator
     * would equal the offset.
     */
    private static final long START = 0x6b65792073656564L;

    private final long seed;
    private final @Nullable SipHash sip;

    private KeySeed(long seed, @Nullable SipHash sip) {
        this.seed = seed;
        this.sip = sip;
    }

    /**
     * Returns the seed of the unkeyed hash.
     *
     * @param seed any number
     * @return seed
     */
    public static KeySeed of(long seed) {
        return new KeySeed(seed, null);
    }

    /**
     * Returns the key of the keyed hash.
     *
     * @param key 16 bytes
     * @return key
     * @throws IllegalArgumentException if the number of bytes is another
     */
    public static KeySeed keyed(byte... key) {
        return new KeySeed(0, new SipHash(key));
    }

    /**
     * Returns a seed or key that is given in place of an earlier one.
     *
     * @throws IllegalStateException if one is a seed and the other one a key
     */
    KeySeed after(@Nullable KeySeed earlier) {
        if (earlier != null && earlier.isKeyed() != isKeyed()) {
            throw new IllegalStateException((isKeyed() ? "key: a seed" : "seed(" + seed + "): a secret key")
                    + " is given already. Keys are hashed with one of them: give either a seed or a key.");
        }
        return this;
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
     * Returns the keyed hash.
     *
     * @return hash, or null if keys are hashed with a seed
     */
    public @Nullable SipHash sip() {
        return sip;
    }

    /**
     * Returns the word that is xored to a key of one lane, and to the sum of several.
     *
     * @return word 0
     */
    public long offset() {
        return word(0);
    }

    /**
     * Returns the multiplier of the first round.
     *
     * @return word 1, made odd
     */
    public long multiplier1() {
        return word(1) | 1;
    }

    /**
     * Returns the multiplier of the second round.
     *
     * @return word 2, made odd
     */
    public long multiplier2() {
        return word(2) | 1;
    }

    /**
     * Returns the high half of the 128 bits that a lane is multiplied by.
     *
     * @param lane index of the lane in the key
     * @return word 3 + 2 lane
     */
    public long high(int lane) {
        return word(3 + 2 * lane);
    }

    /**
     * Returns the low half of the 128 bits that a lane is multiplied by.
     *
     * @param lane index of the lane in the key
     * @return word 4 + 2 lane
     */
    public long low(int lane) {
        return word(4 + 2 * lane);
    }

    /**
     * Returns the seed of text and bytes. Its words are others than those of the lanes, because a
     * text may itself be a lane.
     *
     * @return the seed whose number is word 0; a key as it is
     */
    public KeySeed text() {
        return sip == null ? of(word(0)) : this;
    }

    /** Returns an output of SplitMix64 that was started with the seed, xored with a constant. */
    private long word(int index) {
        long mixed = (seed ^ START) + STEP * (index + 1L);
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }

    /**
     * Returns whether keys are hashed with a secret key.
     *
     * @return true for a key, false for a seed
     */
    public boolean isKeyed() {
        return sip != null;
    }

    /**
     * Returns a number that shows whether two seeds or keys are the same. It is the hash of a
     * message that is shorter than any key of a filter, so it reveals the hash of none. Whoever has
     * it can find the default seed, or a small one, by trying.
     *
     * @return check value
     */
    public long check() {
        SipHash hash = sip != null ? sip : new SipHash(seed, seed);
        return hash.check();
    }
}
