package dev.filtersmith.testing;

import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingRules;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.dlcbf.DLeftCountingRules;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Random specs of filters with deletion. The same seed gives the same spec, on every JDK. */
public final class RandomCountingSpecs {
    private static final Integer[] STASHES = {0, 0, 1, 2, 8, 64};
    private static final Integer[] CELLS = {1, 2, 3, 4, 5, 6, 8, 8, 12, 16, 32};
    private static final Integer[] COUNTER_BITS = {1, 1, 2, 2, 2, 3, 4, 8};
    private static final Integer[] VISITS = {1, 2, 3, 4, 32, 256};

    private RandomCountingSpecs() {}

    /**
     * Returns valid specs of d-left counting Bloom filters.
     *
     * @param firstSeed seed of the first spec; the others have the following seeds
     * @param count number of specs
     * @return specs without problems
     */
    public static Stream<DLeftCountingSpec> dLeft(long firstSeed, int count) {
        return LongStream.range(firstSeed, firstSeed + count).mapToObj(RandomCountingSpecs::dLeft);
    }

    /**
     * Returns a valid spec of a d-left counting Bloom filter: any number of subtables, cells, bits,
     * bucket choice and moves that the rules allow.
     *
     * @param seed seed
     * @return spec without problems
     */
    public static DLeftCountingSpec dLeft(long seed) {
        Random random = new Random(seed);
        DLeftCountingSpec spec = drawDLeft(random);
        while (!DLeftCountingRules.problems(spec).isEmpty()) {
            spec = drawDLeft(random);
        }
        return spec;
    }

    private static DLeftCountingSpec drawDLeft(Random random) {
        int cells = oneOf(CELLS, random);
        return DLeftCountingSpec.builder()
                .subtables(2 + random.nextInt(3))
                .cellsPerBucket(cells)
                .remainderBits(random.nextInt(3) == 0 ? 4 + random.nextInt(5) : 9 + random.nextInt(24))
                .cellCounterBits(oneOf(COUNTER_BITS, random))
                // Sixteenths are exact.
                .averageLoad(cells * (5 + random.nextInt(12)) / 16.0)
                .permutation(oneOf(Permutation.values(), random))
                .relocation(oneOf(Relocation.values(), random))
                .relocationVisits(oneOf(VISITS, random))
                .stashCapacity(oneOf(STASHES, random))
                .build();
    }

    /**
     * Returns a valid spec of a dynamic d-left counting Bloom filter: one length or two, with slots
     * and without, in one level or several, any depths, bucket choice and moves that the rules
     * allow.
     *
     * @param seed seed
     * @return spec without problems
     */
    public static DynamicDLeftCountingSpec dynamic(long seed) {
        Random random = new Random(seed);
        DynamicDLeftCountingSpec spec = drawDynamic(random);
        while (!DynamicDLeftCountingRules.problems(spec).isEmpty()) {
            spec = drawDynamic(random);
        }
        return spec;
    }

    private static DynamicDLeftCountingSpec drawDynamic(Random random) {
        boolean two = random.nextInt(5) == 0;
        int words = 1 + random.nextInt(2);
        int largest = 1 + random.nextInt(6 * words);
        int deepest = two || random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(4) / 2;
        boolean even = random.nextInt(3) > 0;
        int[] depths = new int[largest + 1];
        for (int load = 1; load <= largest; load++) {
            depths[load] = even ? deepest : random.nextInt(deepest + 1);
        }
        boolean moves = !two && random.nextBoolean();
        return DynamicDLeftCountingSpec.builder()
                .subtables(2 + random.nextInt(3))
                .bucketBits(Long.SIZE * words)
                .counterBits(two ? 4 : 2 + random.nextInt(11))
                .remainderLengths(two ? 2 : 1)
                .semiSortDepth(depths)
                .overfullSlots(two || random.nextBoolean() ? 0 : largest + 1 + random.nextInt(2))
                .minimalRemainderBits(random.nextInt(3) == 0 ? 4 + random.nextInt(6) : 9 + random.nextInt(5))
                .longestRemainder(two ? 16 + random.nextInt(16) : 10 + random.nextInt(50))
                // Sixteenths are exact.
                .averageLoad(largest * (6 + random.nextInt(10)) / 16.0)
                .permutation(oneOf(Permutation.values(), random))
                .relocation(moves ? Relocation.PATH : Relocation.NONE)
                .relocationLoad(moves ? 1 + random.nextInt(largest) : 4)
                .relocationVisits(oneOf(VISITS, random))
                .stashCapacity(oneOf(STASHES, random))
                .build();
    }

    /**
     * Returns a spec of a d-left counting Bloom filter that mostly has problems: attributes are
     * drawn from their ranges and beyond.
     *
     * @param seed seed
     * @return spec, unchecked
     */
    public static DLeftCountingSpec uncheckedDLeft(long seed) {
        Random random = new Random(seed);
        return DLeftCountingSpec.builder()
                .subtables(1 + random.nextInt(5))
                .cellsPerBucket(random.nextInt(35))
                .remainderBits(2 + random.nextInt(33))
                .cellCounterBits(random.nextInt(10))
                .averageLoad(random.nextInt(160) / 10.0)
                .permutation(oneOf(Permutation.values(), random))
                .relocation(oneOf(Relocation.values(), random))
                .relocationVisits(random.nextInt(3) == 0 ? random.nextInt(1000) : 32)
                .stashCapacity(random.nextInt(80))
                .expectedElements(random.nextInt(3) * 1_000_000_000_000L)
                .bitsPerKey(random.nextInt(4) == 0 ? random.nextInt(100) / 2.0 : 0)
                .maxFpp(random.nextInt(4) == 0 ? random.nextInt(30) / 20.0 - 0.2 : 0)
                .build();
    }

    private static <T> T oneOf(T[] values, Random random) {
        return values[random.nextInt(values.length)];
    }
}
