package dev.filtersmith.testing;

import dev.filtersmith.DLeftSpec;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.layout.DLeftRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random specs of d-left filters. The same seed gives the same spec, on every JDK: {@link Random} is specified bit by bit.
 */
public final class RandomSpecs {
    private static final int DEPTHS_TO_TRY = 4;
    private static final int[] STASHES = {0, 0, 1, 2, 8, 64};

    private RandomSpecs() {}

    /**
     * Valid specs.
     *
     * @param firstSeed seed of the first spec; the others have the following seeds
     * @param count number of specs
     * @return specs without problems
     */
    public static Stream<DLeftSpec> valid(long firstSeed, int count) {
        return LongStream.range(firstSeed, firstSeed + count).mapToObj(RandomSpecs::valid);
    }

    /**
     * A valid spec: any number of subtables, size of bucket, counter bits, encoding, depths, choice of buckets and moves that
     * the rules allow. Semi-sort depths are drawn load by load as long as the counter has room, so that many counters are
     * full.
     *
     * @param seed seed
     * @return spec without problems
     */
    public static DLeftSpec valid(long seed) {
        Random random = new Random(seed);
        DLeftSpec spec = draw(random);
        while (!DLeftRules.problems(spec).isEmpty()) {
            spec = draw(random);
        }
        return spec;
    }

    /**
     * A spec that mostly has problems: attributes are drawn from their ranges and beyond, not made to fit each other.
     *
     * @param seed seed
     * @return spec, unchecked
     */
    public static DLeftSpec unchecked(long seed) {
        Random random = new Random(seed);
        List<Integer> depths = new ArrayList<>(List.of(random.nextInt(20) == 0 ? 1 : 0));
        int largest = random.nextInt(random.nextInt(10) == 0 ? 80 : 14);
        int deepest = random.nextInt(6);
        while (depths.size() <= largest) {
            depths.add(random.nextInt(deepest + 1));
        }
        return new DLeftSpec(
                1 + random.nextInt(5),
                32 * (1 + random.nextInt(2)),
                random.nextInt(14),
                oneOf(CounterEncoding.values(), random),
                depths,
                random.nextInt(160) / 10.0,
                oneOf(Permutation.values(), random),
                oneOf(Relocation.values(), random),
                random.nextInt(5),
                random.nextInt(8),
                random.nextInt(80),
                random.nextInt(3) * 1_000_000_000_000L);
    }

    private static DLeftSpec draw(Random random) {
        int bucketBits = random.nextInt(3) == 0 ? 32 : 64;
        int counterBits = 1 + random.nextInt(12);
        CounterEncoding encoding = oneOf(CounterEncoding.values(), random);
        List<Integer> depths = depths(random, bucketBits, counterBits, encoding);
        int largest = depths.size() - 1;
        return new DLeftSpec(
                2 + random.nextInt(3),
                bucketBits,
                counterBits,
                encoding,
                depths,
                // Sixteenths are exact.
                largest * (5 + random.nextInt(12)) / 16.0,
                oneOf(Permutation.values(), random),
                oneOf(Relocation.values(), random),
                1 + random.nextInt(3),
                1 + random.nextInt(largest),
                STASHES[random.nextInt(STASHES.length)],
                0);
    }

    private static List<Integer> depths(Random random, int bucketBits, int counterBits, CounterEncoding encoding) {
        int largest = 1 + random.nextInt(bucketBits / 5);
        int deepest = random.nextInt(5);
        List<Integer> depths = new ArrayList<>(List.of(0));
        for (int trial = 0; depths.size() <= largest && trial < DEPTHS_TO_TRY; trial++) {
            depths.add(random.nextInt(deepest + 1));
            if (fits(bucketBits, counterBits, encoding, depths)) {
                trial = -1;
            } else {
                depths.remove(depths.size() - 1);
            }
        }
        return depths.size() == 1 ? List.of(0, 0) : depths;
    }

    private static boolean fits(int bucketBits, int counterBits, CounterEncoding encoding, List<Integer> depths) {
        DLeftSpec spec = new DLeftSpec(
                2, bucketBits, counterBits, encoding, depths, 1, Permutation.HASH_SLICES, Relocation.NONE, 1, 1, 0, 0);
        return DLeftRules.problems(spec).isEmpty();
    }

    private static <T> T oneOf(T[] values, Random random) {
        return values[random.nextInt(values.length)];
    }
}
