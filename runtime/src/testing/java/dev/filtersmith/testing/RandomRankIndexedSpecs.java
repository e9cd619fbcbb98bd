package dev.filtersmith.testing;

import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedRules;
import dev.filtersmith.rankindexed.RankIndexedSizeRules;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import dev.filtersmith.spec.ChainSpecBuilder;
import java.util.Random;

/** Random specs of rank-indexed filters. The same seed gives the same spec, on every JDK. */
public final class RandomRankIndexedSpecs {
    /** A bound of the probability that is easy to meet. */
    private static final double LIKELY = 0.999;

    /** Specs support at least this number of elements, and fewer. */
    private static final int FEW = 1000;

    private static final int[] CHAINS = {1, 2, 3, 4, 7, 8, 16, 33, 60, 63, 64};
    private static final int[] SMALL_SLOTS = {1, 2, 3, 4, 5, 8};
    private static final int[] COUNTER_BITS = {0, 0, 1, 2, 2, 3, 8};

    private RandomRankIndexedSpecs() {}

    /**
     * Returns a spec of small buckets, which soon need all their extensions.
     *
     * @param seed seed
     * @return spec without problems, for up to 100 elements
     */
    public static ChainSpec small(long seed) {
        Random random = new Random(seed);
        ChainSpec spec = drawSmall(random);
        while (!works(spec)) {
            spec = drawSmall(random);
        }
        return spec;
    }

    /**
     * Returns a spec of small buckets with deletion.
     *
     * @param seed seed
     * @return spec without problems, for up to 100 elements
     */
    public static RankIndexedCountingSpec smallCounting(long seed) {
        long next = seed;
        while (!(small(next) instanceof RankIndexedCountingSpec counting)) {
            next += FEW;
        }
        return counting;
    }

    private static ChainSpec drawSmall(Random random) {
        int slots = oneOf(SMALL_SLOTS, random);
        return counters(random)
                .chains(oneOf(CHAINS, random))
                .remainderBits(random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 5 + random.nextInt(28))
                // Sixteenths are exact.
                .averageLoad(slots * (4 + random.nextInt(10)) / 16.0)
                .slots(slots)
                .secondSlots(oneOf(SMALL_SLOTS, random))
                .thirdSlots(4 + random.nextInt(8))
                .secondShare(random.nextInt(3) == 0 ? 0.5 : 0)
                .thirdShare(random.nextInt(3) == 0 ? 0.25 : 0)
                .overflowProbability(LIKELY)
                .build();
    }

    /**
     * Returns a spec of any buckets that the rules allow.
     *
     * @param seed seed
     * @return spec without problems, for up to 1000 elements
     */
    public static ChainSpec valid(long seed) {
        Random random = new Random(seed);
        ChainSpec spec = draw(random);
        while (!works(spec) || !RankIndexedSizeRules.problems(spec, FEW).isEmpty()) {
            spec = draw(random);
        }
        return spec;
    }

    private static ChainSpec draw(Random random) {
        int slots = 1 + random.nextInt(192);
        return counters(random)
                .chains(1 + random.nextInt(64))
                .remainderBits(1 + random.nextInt(32))
                .averageLoad(slots * (4 + random.nextInt(14)) / 16.0)
                .slots(slots)
                .secondSlots(1 + random.nextInt(64))
                .thirdSlots(1 + random.nextInt(128))
                .secondShare(random.nextInt(3) == 0 ? random.nextInt(9) / 8.0 : 0)
                .thirdShare(random.nextInt(3) == 0 ? random.nextInt(9) / 8.0 : 0)
                .overflowProbability(random.nextBoolean() ? LIKELY : 1e-6)
                .build();
    }

    private static ChainSpecBuilder<? extends ChainSpec, ?> counters(Random random) {
        return random.nextBoolean()
                ? RankIndexedCountingSpec.builder().cellCounterBits(oneOf(COUNTER_BITS, random))
                : RankIndexedSpec.builder();
    }

    private static boolean works(ChainSpec spec) {
        if (!RankIndexedRules.problems(spec).isEmpty()) {
            return false;
        }
        for (int elements = 1; elements <= 100; elements++) {
            if (!RankIndexedSizeRules.problems(spec, elements).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns a spec that mostly has problems: attributes are drawn from their ranges and beyond.
     *
     * @param seed seed
     * @return spec, unchecked
     */
    public static ChainSpec unchecked(long seed) {
        Random random = new Random(seed);
        ChainSpecBuilder<? extends ChainSpec, ?> builder = random.nextBoolean()
                ? RankIndexedCountingSpec.builder().cellCounterBits(random.nextInt(3) > 0 ? 2 : random.nextInt(12) - 1)
                : RankIndexedSpec.builder();
        builder.chains(mostly(64, random))
                .remainderBits(mostly(32, random))
                .averageLoad(random.nextInt(8) == 0 ? random.nextInt(20) - 10 : 1 + random.nextInt(80))
                .slots(mostly(192, random))
                .secondSlots(mostly(64, random))
                .thirdSlots(mostly(128, random))
                .secondShare(random.nextInt(3) == 0 ? random.nextInt(16) / 10.0 - 0.2 : 0)
                .thirdShare(random.nextInt(3) == 0 ? random.nextInt(16) / 10.0 - 0.2 : 0)
                .overflowProbability(random.nextInt(8) == 0 ? random.nextInt(3) - 0.5 : 1e-8)
                .bitsPerKey(random.nextInt(8) == 0 ? random.nextInt(100) / 2.0 : 0)
                .maxFpp(random.nextInt(8) == 0 ? random.nextInt(30) / 20.0 - 0.2 : 0);
        long[] elements = {0, -1, 1000, 1_000_000, 2_000_000_000L, 1_000_000_000_000L};
        return builder.expectedElements(elements[random.nextInt(elements.length)])
                .build();
    }

    private static int mostly(int most, Random random) {
        return random.nextInt(12) == 0 ? random.nextInt(4 * most) - most : 1 + random.nextInt(most);
    }

    private static int oneOf(int[] values, Random random) {
        return values[random.nextInt(values.length)];
    }
}
