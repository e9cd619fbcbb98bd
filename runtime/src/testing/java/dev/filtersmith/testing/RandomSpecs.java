package dev.filtersmith.testing;

import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.GroupRule;
import dev.filtersmith.annotation.GroupTies;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.dleft.DLeftRules;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.spec.DLeftSpecBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random specs of d-left filters. The same seed gives the same spec, on every JDK: {@link Random}
 * is specified bit by bit.
 */
public final class RandomSpecs {
    private static final int DEPTHS_TO_TRY = 4;
    private static final int MAX_DEPTHS = 51;

    /** A group's table has an entry for each combination of loads of its buckets. */
    private static final int MAX_DEPTHS_IN_GROUP = 8;

    private static final Integer[] STASHES = {0, 0, 1, 2, 8, 64};
    private static final Integer[] BUCKET_BITS = {32, 64, 64, 128, 128, 256};
    private static final Integer[] GROUPS = {1, 1, 1, 2, 4};

    /** Valid specs by seed: many tests ask for the same ones, and most drawn specs are invalid. */
    private static final Map<Long, DLeftSpec> VALID = new ConcurrentHashMap<>();

    private RandomSpecs() {}

    /**
     * Returns valid specs.
     *
     * @param firstSeed seed of the first spec; the others have the following seeds
     * @param count number of specs
     * @return specs without problems
     */
    public static Stream<DLeftSpec> valid(long firstSeed, int count) {
        return LongStream.range(firstSeed, firstSeed + count).mapToObj(RandomSpecs::valid);
    }

    /**
     * Returns a valid spec: any number of subtables, size of bucket, group, ties, counter bits,
     * encoding, depths, bucket choice and moves that the rules allow. Semi-sort depths are drawn
     * load by load as long as the counter has room, so that many counters are full.
     *
     * @param seed seed
     * @return spec without problems
     */
    public static DLeftSpec valid(long seed) {
        return VALID.computeIfAbsent(seed, RandomSpecs::drawValid);
    }

    private static DLeftSpec drawValid(long seed) {
        Random random = new Random(seed);
        DLeftSpec spec = draw(random);
        while (!DLeftRules.problems(spec).isEmpty()) {
            spec = draw(random);
        }
        return spec.toBuilder().groupTies(oneOf(GroupTies.values(), random)).build();
    }

    /**
     * Returns a spec that mostly has problems: attributes are drawn from their ranges and beyond,
     * independently of each other.
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
        return DLeftSpec.builder()
                .subtables(1 + random.nextInt(5))
                .bucketBits(oneOf(BUCKET_BITS, random))
                .group(random.nextInt(10) == 0 ? 3 : oneOf(GROUPS, random))
                .groupRule(oneOf(GroupRule.values(), random))
                .counterBits(random.nextInt(18))
                .counterEncoding(oneOf(CounterEncoding.values(), random))
                .semiSortDepth(depths.stream().mapToInt(Integer::intValue).toArray())
                .longestFingerprint(random.nextInt(3) == 0 ? random.nextInt(68) : 63)
                .averageLoad(random.nextInt(160) / 10.0)
                .permutation(oneOf(Permutation.values(), random))
                .relocation(oneOf(Relocation.values(), random))
                .relocationDepth(random.nextInt(5))
                .relocationLoad(random.nextInt(8))
                .stashCapacity(random.nextInt(80))
                .expectedElements(random.nextInt(3) * 1_000_000_000_000L)
                .bitsPerKey(random.nextInt(4) == 0 ? random.nextInt(100) / 2.0 : 0)
                .maxFpp(random.nextInt(4) == 0 ? random.nextInt(30) / 20.0 - 0.2 : 0)
                .cost(oneOf(Cost.values(), random))
                .groupTies(oneOf(GroupTies.values(), random))
                .build();
    }

    private static DLeftSpec draw(Random random) {
        DLeftSpecBuilder<DLeftSpec> builder = DLeftSpec.builder();
        int bucketBits = oneOf(BUCKET_BITS, random);
        int group = oneOf(GROUPS, random);
        builder.bucketBits(bucketBits)
                .group(group)
                .groupRule(oneOf(GroupRule.values(), random))
                .counterBits(1 + random.nextInt(16))
                .counterEncoding(oneOf(CounterEncoding.values(), random))
                .longestFingerprint(random.nextInt(4) == 0 ? 6 + random.nextInt(58) : 63);
        List<Integer> depths =
                depths(random, Math.min(bucketBits / 5, group == 4 ? MAX_DEPTHS_IN_GROUP : MAX_DEPTHS), builder);
        int largest = depths.size() - 1;
        return builder.subtables(2 + random.nextInt(3))
                .semiSortDepth(depths.stream().mapToInt(Integer::intValue).toArray())
                // Sixteenths are exact.
                .averageLoad(largest * (5 + random.nextInt(12)) / 16.0)
                .permutation(oneOf(Permutation.values(), random))
                .relocation(oneOf(Relocation.values(), random))
                .relocationDepth(1 + random.nextInt(3))
                .relocationLoad(1 + random.nextInt(largest))
                .stashCapacity(oneOf(STASHES, random))
                .groupTies(oneOf(GroupTies.values(), random))
                .build();
    }

    private static List<Integer> depths(Random random, int most, DLeftSpecBuilder<DLeftSpec> builder) {
        int largest = 1 + random.nextInt(most);
        int deepest = random.nextInt(5);
        List<Integer> depths = new ArrayList<>(List.of(0));
        for (int trial = 0; depths.size() <= largest && trial < DEPTHS_TO_TRY; trial++) {
            depths.add(random.nextInt(deepest + 1));
            if (fits(builder, depths)) {
                trial = -1;
            } else {
                depths.remove(depths.size() - 1);
            }
        }
        return depths.size() == 1 ? List.of(0, 0) : depths;
    }

    private static boolean fits(DLeftSpecBuilder<DLeftSpec> builder, List<Integer> depths) {
        DLeftSpec spec = builder.semiSortDepth(
                        depths.stream().mapToInt(Integer::intValue).toArray())
                .subtables(2)
                .averageLoad(1)
                .permutation(Permutation.HASH_SLICES)
                .relocation(Relocation.NONE)
                .build();
        return DLeftRules.problems(spec).isEmpty();
    }

    private static <T> T oneOf(T[] values, Random random) {
        return values[random.nextInt(values.length)];
    }
}
