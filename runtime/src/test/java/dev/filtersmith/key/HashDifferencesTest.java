package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Tests that no difference of two keys makes them collide under many seeds. The search rates all
 * differences of two bits, also behind the first shift of the hash, and climbs from the worst ones.
 * The hash with the constants of MurmurHash3 and a seed that is xored to the key shows that the
 * search finds what there is.
 */
class HashDifferencesTest {
    private static final int BUCKETS = 12_500;
    private static final int SEEDS = 2_000;
    private static final int WORST = 20;
    private static final int STEPS = 150;

    /** At the even share, 200 of so many seeds put two keys into one bucket: a deviation of 14. */
    private static final int COUNTED = 200 * BUCKETS;

    private static final long CONSTANT1 = 0xff51afd7ed558ccdL;
    private static final long CONSTANT2 = 0xc4ceb9fe1a85ec53L;

    /** A hash of one lane, or a part of one, under a seed. */
    private interface Hash {
        long of(KeySeed seed, long lane);
    }

    private static final Hash SEEDED =
            (seed, lane) -> LaneHash.mix(lane, seed.offset(), seed.multiplier1(), seed.multiplier2());
    private static final Hash CONSTANT = (seed, lane) -> LaneHash.mix(lane, seed.offset(), CONSTANT1, CONSTANT2);

    /** What a lane adds to the sum of several. */
    private static final Hash PRODUCT = (seed, lane) -> seed.high(0) * lane + Math.multiplyHigh(seed.low(0), lane);

    @Test
    void noTwoNumbersShareBucketsUnderManySeeds() {
        assertThat(sharedBuckets(SEEDED)).isLessThan(300);
    }

    @Test
    void constantsLetTwoNumbersShareBucketsUnderManySeeds() {
        assertThat(sharedBuckets(CONSTANT)).isGreaterThan(2_000);
        assertThat(sharedBuckets(CONSTANT, 0x000a_0000_0005_0000L)).isGreaterThan(2_000);
    }

    /**
     * Two keys of several lanes collide if a difference in one lane is undone by one in another:
     * the hash of the first lane must change by the same amount under many seeds.
     */
    @Test
    void noDifferenceOfALaneCanBeUndone() {
        assertThat(mostRepeated(PRODUCT)).isEqualTo(1);
    }

    @Test
    void constantsLetADifferenceBeUndone() {
        assertThat(repeated(CONSTANT, 0x88a9_5001_0454_a800L)).isGreaterThan(1);
        assertThat(mostRepeated(CONSTANT)).isGreaterThan(1);
    }

    private static long mostRepeated(Hash hash) {
        return worst(difference -> repeated(hash, difference))
                .map(difference -> repeated(hash, difference))
                .max()
                .orElseThrow();
    }

    /** Returns the highest number of seeds that put two keys into one bucket. */
    private static long sharedBuckets(Hash hash) {
        return worst(difference -> nearness(hash, difference))
                .map(difference -> sharedBuckets(hash, difference))
                .max()
                .orElseThrow();
    }

    private static long sharedBuckets(Hash hash, long difference) {
        SplittableRandom random = new SplittableRandom(difference);
        long shared = 0;
        for (int i = 0; i < COUNTED; i++) {
            KeySeed seed = KeySeed.of(random.nextLong());
            long key = random.nextLong();
            shared += bucket(hash.of(seed, key)) == bucket(hash.of(seed, key ^ difference)) ? 1 : 0;
        }
        return shared;
    }

    private static long bucket(long hash) {
        return ((hash >>> 32) * BUCKETS) >>> 32;
    }

    /** Rates a difference by the seeds under which the hashes agree in the bits of a bucket. */
    private static double nearness(Hash hash, long difference) {
        SplittableRandom random = new SplittableRandom(1);
        double near = 0;
        for (int i = 0; i < SEEDS; i++) {
            KeySeed seed = KeySeed.of(random.nextLong());
            long key = random.nextLong();
            int equal = Long.numberOfLeadingZeros(hash.of(seed, key) ^ hash.of(seed, key ^ difference));
            near += (equal >= 13 ? 1 : 0) + 1e-4 * equal;
        }
        return near;
    }

    /** Returns how often the most frequent change of a hash occurs among some seeds. */
    private static long repeated(Hash hash, long difference) {
        SplittableRandom random = new SplittableRandom(2);
        long[] changes = new long[SEEDS];
        for (int i = 0; i < SEEDS; i++) {
            KeySeed seed = KeySeed.of(random.nextLong());
            long key = random.nextLong();
            long before = hash.of(seed, key);
            long after = hash.of(seed, key ^ difference);
            // Lanes are added; the hash with constants combines them by exclusive or.
            changes[i] = hash == CONSTANT ? before ^ after : before - after;
        }
        Arrays.sort(changes);
        int most = 1;
        for (int i = 1, run = 1; i < SEEDS; i++) {
            run = changes[i] == changes[i - 1] ? run + 1 : 1;
            most = Math.max(most, run);
        }
        return most;
    }

    /** Returns the differences that a search finds worst. */
    private static LongStream worst(LongToDoubleFunction rating) {
        return IntStream.range(0, Long.SIZE)
                .boxed()
                .flatMapToLong(high -> IntStream.rangeClosed(0, high)
                        .mapToLong(low -> (1L << high) | (1L << low))
                        .flatMap(bits -> LongStream.of(bits, bits ^ bits >>> 33)))
                .distinct()
                .mapToObj(difference -> new Rated(difference, rating.applyAsDouble(difference)))
                .sorted(Comparator.comparingDouble(rated -> -rated.rating()))
                .limit(WORST)
                .mapToLong(rated -> climb(rated.difference(), rating));
    }

    private record Rated(long difference, double rating) {}

    private static long climb(long start, LongToDoubleFunction rating) {
        SplittableRandom random = new SplittableRandom(start);
        long worst = start;
        double most = rating.applyAsDouble(start);
        for (int step = 0; step < STEPS; step++) {
            long change = 1L << random.nextInt(Long.SIZE);
            long trial = worst ^ (random.nextBoolean() ? change : change ^ change >>> 33);
            double rated = trial == 0 ? 0 : rating.applyAsDouble(trial);
            if (rated >= most) {
                most = rated;
                worst = trial;
            }
        }
        return worst;
    }
}
