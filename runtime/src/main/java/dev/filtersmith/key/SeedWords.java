package dev.filtersmith.key;

import dev.filtersmith.KeySeed;

/** The words that are derived from a seed: parameters of the hash. */
public final class SeedWords {
    /** The golden ratio, with which SplitMix64 separates its states. */
    private static final long STEP = 0x9e3779b97f4a7c15L;

    /**
     * Separates the words of a seed from the outputs of generators such as {@link
     * java.util.SplittableRandom} with the same seed. Otherwise the first key of such a generator
     * would equal the offset.
     */
    private static final long START = 0x6b65792073656564L;

    private final long seed;

    private SeedWords(long seed) {
        this.seed = seed;
    }

    /** Returns the words of a seed; those of a secret key are not used. */
    public static SeedWords of(KeySeed seed) {
        return new SeedWords(seed.seed());
    }

    /** Returns word 0, which is xored to a key of one lane, and to the sum of several. */
    public long offset() {
        return word(0);
    }

    /** Returns the multiplier of the first round: word 1, made odd. */
    public long multiplier1() {
        return word(1) | 1;
    }

    /** Returns the multiplier of the second round: word 2, made odd. */
    public long multiplier2() {
        return word(2) | 1;
    }

    /** Returns the high half of the 128 bits that a lane is multiplied by: word 3 + 2 lane. */
    public long high(int lane) {
        return word(3 + 2 * lane);
    }

    /** Returns the low half of the 128 bits that a lane is multiplied by: word 4 + 2 lane. */
    public long low(int lane) {
        return word(4 + 2 * lane);
    }

    /**
     * Returns the words for text and bytes, of the seed whose number is word 0. They are others
     * than those of the lanes, because a text may itself be a lane.
     */
    public SeedWords text() {
        return new SeedWords(word(0));
    }

    /** Returns an output of SplitMix64 that was started with the seed, xored with a constant. */
    public long word(int index) {
        long mixed = (seed ^ START) + STEP * (index + 1L);
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
