package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import org.jspecify.annotations.Nullable;

/**
 * The hash of numbers, version 2. A key is one lane of 64 bits, or several.
 *
 * <p>One lane is mixed by a bijection, the finaliser of MurmurHash3 with a seed in place of its
 * constants. Several lanes are first combined: lane i is multiplied by a word of 128 bits, and the
 * high halves of the products modulo 2^128 are added. Two different keys have the same sum with a
 * probability of at most 2 / 2^64 over all words, whatever the number of lanes.
 *
 * <p>The words are those of {@link SeedWords}: 0 is the offset, 1 and 2 with their lowest bit
 * set are the multipliers, 3 + 2 i and 4 + 2 i are the high and the low half of the word for lane
 * i.
 */
public final class LaneHash {
    public static final int VERSION = 2;

    private final SeedWords words;
    private final @Nullable SipHash sip;
    private final long offset;
    private final long multiplier1;
    private final long multiplier2;

    public LaneHash(KeySeed seed) {
        this.words = SeedWords.of(seed);
        this.sip = SecretSeed.sip(seed);
        this.offset = words.offset();
        this.multiplier1 = words.multiplier1();
        this.multiplier2 = words.multiplier2();
    }

    /** Returns the keyed hash of a seed; null if keys are hashed with a seed. */
    public static @Nullable SipHash keyed(KeySeed seed) {
        return SecretSeed.sip(seed);
    }

    public long hash(long lane) {
        return sip == null ? mix(lane) : sip.hash(lane);
    }

    private long mix(long lane) {
        return mix(lane, offset, multiplier1, multiplier2);
    }

    /** Mixes a lane, so that every bit affects all bits. Two different lanes never become equal. */
    public static long mix(long lane, long offset, long multiplier1, long multiplier2) {
        long mixed = mixed(mixed(lane ^ offset, multiplier1), multiplier2);
        return mixed ^ mixed >>> 33;
    }

    // Apart, so that HotSpot inlines both wherever they are called: they have less than 36 bytes.
    private static long mixed(long lane, long multiplier) {
        return (lane ^ lane >>> 33) * multiplier;
    }

    /** Hashes a key of two lanes. */
    public long hash(long first, long second) {
        return sip == null ? mix(product(words, 0, first) + product(words, 1, second)) : sip.hash(first, second);
    }

    /** Returns the high half of the product of a lane with its word, without carries from below. */
    static long product(SeedWords words, int index, long lane) {
        return words.high(index) * lane + Math.multiplyHigh(words.low(index), lane);
    }

    /** Hashes a key of several lanes. */
    public long hash(long[] lanes, int count) {
        return sip == null ? mix(sum(lanes, count)) : keyed(sip, lanes, count);
    }

    private long sum(long[] lanes, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += product(words, i, lanes[i]);
        }
        return sum;
    }

    /** Hashes the first two lanes, and each further one with the hash so far. */
    private static long keyed(SipHash sip, long[] lanes, int count) {
        long hash = sip.hash(lanes[0], lanes[1]);
        for (int i = 2; i < count; i++) {
            hash = sip.hash(hash, lanes[i]);
        }
        return hash;
    }
}
