package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.key.Hashes;
import dev.filtersmith.spec.DLeftSpecBuilder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bucket choice, observed from outside. Hashes that differ only above the minimal remainder and
 * below the bucket's index have the same buckets. As many of them as there are subtables, put into
 * an empty filter, therefore reveal all buckets of a key.
 */
class ChoiceOfBucketsTest {
    /** Bits 20 and up are in no minimal remainder here; bits 32 and up choose the bucket. */
    private static final long DIFFERENCE = 1L << 20;

    private static final int ELEMENTS = 4000;

    /** Plans by spec, because each key is put into a filter of its own. */
    private static final Map<DLeftSpec, DLeftPlan> PLANS = new ConcurrentHashMap<>();

    /**
     * The alternate bucket differs from the bucket in its lowest bit, and otherwise only in the
     * chunk's bits: same chunk, other subtable.
     */
    @Test
    void xorPartnersStayInTheChunk() {
        DLeftInterpreter filter = filter(2, Permutation.XOR_IN_CHUNK);
        int chunk = size(filter).chunkMask() + 2;
        assertThat(chunk).isGreaterThanOrEqualTo(64);
        BitSet offsets = new BitSet();
        for (long i = 0; i < 3000; i++) {
            int[] numbers = buckets(2, Permutation.XOR_IN_CHUNK, Hashes.of(i, 0));
            assertThat(numbers[0] / chunk).isEqualTo(numbers[1] / chunk);
            assertThat(numbers[0] % 2).isZero();
            assertThat(numbers[1] % 2).isEqualTo(1);
            offsets.set((numbers[0] ^ numbers[1]) / 2);
        }
        // Each of the chunk/2 offsets is missed by 3000 draws with probability e^(-6000/chunk) <
        // e^-20 up to chunks of 256.
        assertThat(chunk).isLessThanOrEqualTo(256);
        assertThat(offsets.cardinality()).isEqualTo(chunk / 2);
    }

    /** b2 = g(r) - b1: the sum depends only on the minimal remainder and takes many values. */
    @Test
    void twoAdditivePartnersHaveASumThatTheRemainderTells() {
        int tableBuckets = size(filter(2, Permutation.ADDITIVE)).buckets();
        Map<Long, Integer> sums = new HashMap<>();
        for (long i = 0; i < 3000; i++) {
            long remainder = i % 100 * 2; // The first bit does not affect the choice.
            int[] numbers = buckets(2, Permutation.ADDITIVE, Hashes.of(i, 0) >>> 32 << 32 | remainder);
            int sum = (numbers[0] / 2 + numbers[1] / 2) % tableBuckets;
            assertThat(sums.computeIfAbsent(remainder, none -> sum)).isEqualTo(sum);
        }
        // 100 draws out of 500 give 91 different ones, with a deviation of 3.
        assertThat(sums.values().stream().distinct().count()).isGreaterThan(75);
    }

    @ParameterizedTest
    @CsvSource({"3", "4"})
    void moreAdditivePartnersHaveDifferencesThatTheRemainderTells(int subtables) {
        int tableBuckets = size(filter(subtables, Permutation.ADDITIVE)).buckets();
        for (int subtable = 1; subtable < subtables; subtable++) {
            Map<Long, Integer> differences = new HashMap<>();
            for (long i = 0; i < 2000; i++) {
                long remainder = i % 100 * 2; // The first bit does not affect the choice.
                int[] numbers = buckets(subtables, Permutation.ADDITIVE, Hashes.of(i, 0) >>> 32 << 32 | remainder);
                assertThat(subtableOf(numbers[subtable], subtables, tableBuckets))
                        .isEqualTo(subtable);
                int difference = Math.floorMod(numbers[subtable] - subtable * tableBuckets - numbers[0], tableBuckets);
                assertThat(differences.computeIfAbsent(remainder, none -> difference))
                        .isEqualTo(difference);
            }
            // 100 draws out of 250 give 82 different ones, with a deviation of 4.
            assertThat(differences.values().stream().distinct().count()).isGreaterThan(60);
        }
    }

    /**
     * Moves go to a bucket of the same element in any subtable: with a wrong inverse a moved key
     * would be lost. Half of the keys move once the average load exceeds the relocation load, so a
     * loss of one key in a thousand would be detected.
     */
    @ParameterizedTest
    @CsvSource({
        "2, XOR_IN_CHUNK, 1",
        "2, XOR_IN_CHUNK, 3",
        "2, ADDITIVE, 1",
        "2, ADDITIVE, 3",
        "3, ADDITIVE, 1",
        "3, ADDITIVE, 2",
        "4, ADDITIVE, 1",
        "4, ADDITIVE, 2"
    })
    void movedKeysAreFound(int subtables, Permutation permutation, int depth) {
        DLeftSpecBuilder<DLeftSpec> spec = DLeftSpec.builder()
                .subtables(subtables)
                .permutation(permutation)
                .relocationLoad(1)
                .relocationDepth(depth)
                // For keys that find no room without moves.
                .stashCapacity(64);
        // 1001 elements: not a power of two, odd numbers of buckets.
        DLeftInterpreter moving =
                new DLeftInterpreter(new DLeftPlan(DLeftLayout.of(spec.build()), false), 4004, KeySeed.of(5));
        DLeftInterpreter still = new DLeftInterpreter(
                new DLeftPlan(DLeftLayout.of(spec.relocation(Relocation.NONE).build()), false), 4004, KeySeed.of(5));
        for (long key = 0; key < 4800; key++) {
            moving.put(key);
            still.put(key);
            for (long old = key; old >= 0; old -= 97) {
                assertThat(moving.mightContain(old)).isTrue();
            }
        }
        for (long key = 0; key < 4800; key++) {
            assertThat(moving.mightContain(key)).isTrue();
        }
        // Something must have moved: loads are more even, so the rate is lower, for equal elements,
        // by a sixth with four subtables and by more with fewer.
        assertThat(moving.expectedFpp()).isLessThan(still.expectedFpp() * 0.9);
    }

    /**
     * Every subtable's buckets are chosen evenly: 20,000 keys over some 30 classes of 16 buckets, 5
     * binomial deviations. Every build takes each permutation once.
     */
    @ParameterizedTest
    @CsvSource({"4, HASH_SLICES", "2, XOR_IN_CHUNK", "3, ADDITIVE"})
    void choosesEvenly(int subtables, Permutation permutation) {
        int trials = 20_000;
        int total = size(filter(subtables, permutation)).buckets();
        int[][] counts = new int[subtables][total / 16];
        for (int i = 0; i < trials; i++) {
            // Hash slices share no buckets between keys, so only the first subtable's bucket is
            // checked.
            int[] numbers = permutation == Permutation.HASH_SLICES
                    ? new int[] {onlyBucket(subtables, permutation, Hashes.of(i, 0))}
                    : buckets(subtables, permutation, Hashes.of(i, 0));
            for (int number : numbers) {
                int bucketClass = (subtables == 2 ? number / 2 : number % total) / 16;
                if (bucketClass < total / 16) {
                    counts[subtableOf(number, subtables, total)][bucketClass]++;
                }
            }
        }
        double mean = trials * 16.0 / total;
        for (int subtable = 0; subtable < (permutation == Permutation.HASH_SLICES ? 1 : subtables); subtable++) {
            for (int count : counts[subtable]) {
                assertThat((double) count).isBetween(mean - 5 * Math.sqrt(mean), mean + 5 * Math.sqrt(mean));
            }
        }
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"2, HASH_SLICES", "3, HASH_SLICES", "2, ADDITIVE", "4, ADDITIVE"})
    void otherNumbersOfSubtablesChooseEvenly(int subtables, Permutation permutation) {
        choosesEvenly(subtables, permutation);
    }

    /** Two subtables alternate; more subtables are consecutive. */
    private static int subtableOf(int number, int subtables, int buckets) {
        return subtables == 2 ? number % 2 : number / buckets;
    }

    private static int onlyBucket(int subtables, Permutation permutation, long hash) {
        DLeftInterpreter filter = filter(subtables, permutation);
        filter.putHash(hash);
        return changed(filter, new long[filter.words().length]);
    }

    /** Returns the numbers of a hash's buckets, by subtable. */
    private static int[] buckets(int subtables, Permutation permutation, long hash) {
        DLeftInterpreter filter = filter(subtables, permutation);
        int[] numbers = new int[subtables];
        long[] before = filter.words();
        for (int i = 0; i < subtables; i++) {
            assertThat(filter.putHash(hash ^ i * DIFFERENCE)).isTrue();
            numbers[i] = changed(filter, before);
            before = filter.words();
        }
        return numbers;
    }

    private static int changed(DLeftInterpreter filter, long[] before) {
        long[] after = filter.words();
        for (int number = 0; number < after.length; number++) {
            if (after[number] != before[number]) {
                return number;
            }
        }
        throw new AssertionError("nothing changed");
    }

    private static TableSize size(DLeftInterpreter filter) {
        return ((DLeftLayout) filter.layout()).size(ELEMENTS);
    }

    private static DLeftInterpreter filter(int subtables, Permutation permutation) {
        DLeftSpec spec = DLeftSpec.builder()
                .subtables(subtables)
                .permutation(permutation)
                .relocation(Relocation.NONE)
                .build();
        DLeftPlan plan = PLANS.computeIfAbsent(spec, planned -> new DLeftPlan(DLeftLayout.of(planned), false));
        return new DLeftInterpreter(plan, ELEMENTS, KeySeed.of(0));
    }
}
