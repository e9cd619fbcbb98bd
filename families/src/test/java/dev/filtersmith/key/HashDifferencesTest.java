package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.DifferenceSearch.Difference;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that no difference of two keys makes them collide, or share a bucket, under many seeds. The
 * hash with the constants of MurmurHash3 and a seed that is xored to the key shows that the search
 * finds what there is. Every build searches one lane; that takes a third of the time.
 */
class HashDifferencesTest {
    private static final int BUCKETS = 12_500;
    private static final int SEEDS = 2_000;

    /** At the even share, 200 of so many seeds put two keys into one bucket: a deviation of 14. */
    private static final int COUNTED = 200 * BUCKETS;

    /** One and a half times the even share. */
    private static final long BOUND = 300;

    private static final long CONSTANT1 = 0xff51afd7ed558ccdL;
    private static final long CONSTANT2 = 0xc4ceb9fe1a85ec53L;

    /** Differences that are bad for the hash with constants, in one lane and in two. */
    private static final Difference BAD = new Difference(0x000a_0000_0005_0000L, 0);

    private static final Difference BAD_PAIR = new Difference(0x88a9_5001_0454_a800L, 0x8000_0000_4000_0000L);

    /** A hash of two lanes, or of the first one, or a part of a hash, under a seed. */
    private interface Hash {
        long of(KeySeed seed, long first, long second);
    }

    private static final Hash SEEDED = (seed, first, second) -> new LaneHash(seed).hash(first);
    private static final Hash SEEDED_PAIR = (seed, first, second) -> new LaneHash(seed).hash(first, second);
    private static final Hash CONSTANT =
            (seed, first, second) -> constant(first ^ SeedWords.of(seed).offset());
    private static final Hash CONSTANT_PAIR = (seed, first, second) ->
            constant(constant(first ^ SeedWords.of(seed).offset()) ^ second);

    /** What a lane adds to the sum of several. */
    private static final Hash PRODUCT = (seed, first, second) -> LaneHash.product(SeedWords.of(seed), 0, first);

    private static long constant(long lane) {
        return LaneHash.mix(lane, 0, CONSTANT1, CONSTANT2);
    }

    @Test
    void noTwoNumbersShareBucketsUnderManySeeds() {
        assertThat(sharedBuckets(SEEDED, 1)).isLessThan(BOUND);
    }

    @Tag("full")
    @Test
    void noTwoKeysOfTwoLanesShareBucketsUnderManySeeds() {
        assertThat(sharedBuckets(SEEDED_PAIR, 2)).isLessThan(BOUND);
        assertThat(collisions(SEEDED_PAIR, BAD_PAIR)).isZero();
    }

    @Tag("full")
    @Test
    void constantsLetKeysShareBucketsUnderManySeeds() {
        assertThat(sharedBuckets(CONSTANT, 1)).isGreaterThan(2_000);
        assertThat(sharedBuckets(CONSTANT, BAD)).isGreaterThan(2_000);
        assertThat(sharedBuckets(CONSTANT_PAIR, 2)).isGreaterThan(2_000);
        assertThat(collisions(CONSTANT_PAIR, BAD_PAIR)).isGreaterThan(0);
    }

    /**
     * Two keys of several lanes collide if a difference in one lane is undone by one in another:
     * the hash of the first lane must change by the same amount under many seeds.
     */
    @Test
    void noDifferenceOfALaneCanBeUndone() {
        assertThat(mostRepeated(PRODUCT)).isEqualTo(1);
    }

    @Tag("full")
    @Test
    void constantsLetADifferenceBeUndone() {
        assertThat(repeated(CONSTANT, new Difference(BAD_PAIR.first(), 0))).isGreaterThan(1);
        assertThat(mostRepeated(CONSTANT)).isGreaterThan(1);
    }

    private static long mostRepeated(Hash hash) {
        return new DifferenceSearch(1, difference -> repeated(hash, difference))
                .worst()
                .mapToLong(difference -> repeated(hash, difference))
                .max()
                .orElseThrow();
    }

    /** Returns the highest number of seeds that put two keys into one bucket. */
    private static long sharedBuckets(Hash hash, int lanes) {
        return new DifferenceSearch(lanes, difference -> nearness(hash, difference))
                .worst()
                .mapToLong(difference -> sharedBuckets(hash, difference))
                .max()
                .orElseThrow();
    }

    private static long sharedBuckets(Hash hash, Difference difference) {
        Trials trials = new Trials(hash, difference, difference.first() ^ difference.second());
        long shared = 0;
        for (int i = 0; i < COUNTED; i++) {
            trials.next();
            shared += bucket(trials.before) == bucket(trials.after) ? 1 : 0;
        }
        return shared;
    }

    private static long bucket(long hash) {
        return ((hash >>> 32) * BUCKETS) >>> 32;
    }

    /** Returns the number of seeds under which two keys collide in all bits. */
    private static long collisions(Hash hash, Difference difference) {
        Trials trials = new Trials(hash, difference, 3);
        long equal = 0;
        for (int i = 0; i < 10 * SEEDS; i++) {
            trials.next();
            equal += trials.before == trials.after ? 1 : 0;
        }
        return equal;
    }

    /** Rates a difference by the seeds under which the hashes agree in the bits of a bucket. */
    private static double nearness(Hash hash, Difference difference) {
        Trials trials = new Trials(hash, difference, 1);
        double near = 0;
        for (int i = 0; i < SEEDS; i++) {
            trials.next();
            int equal = Long.numberOfLeadingZeros(trials.before ^ trials.after);
            near += (equal >= 13 ? 1 : 0) + 1e-4 * equal;
        }
        return near;
    }

    /** Returns how often the most frequent change of a hash occurs among some seeds. */
    private static long repeated(Hash hash, Difference difference) {
        Trials trials = new Trials(hash, difference, 2);
        long[] changes = new long[SEEDS];
        for (int i = 0; i < SEEDS; i++) {
            trials.next();
            // Lanes are added; the hash with constants combines them by exclusive or.
            changes[i] = hash == CONSTANT ? trials.before ^ trials.after : trials.before - trials.after;
        }
        Arrays.sort(changes);
        int most = 1;
        for (int i = 1, run = 1; i < SEEDS; i++) {
            run = changes[i] == changes[i - 1] ? run + 1 : 1;
            most = Math.max(most, run);
        }
        return most;
    }

    /** The hashes of two random keys with some difference, each time under another seed. */
    private static final class Trials {
        private final Hash hash;
        private final Difference difference;
        private final SplittableRandom random;
        private long before;
        private long after;

        Trials(Hash hash, Difference difference, long seed) {
            this.hash = hash;
            this.difference = difference;
            this.random = new SplittableRandom(seed);
        }

        void next() {
            KeySeed seed = KeySeed.of(random.nextLong());
            long first = random.nextLong();
            long second = random.nextLong();
            before = hash.of(seed, first, second);
            after = hash.of(seed, first ^ difference.first(), second ^ difference.second());
        }
    }
}
