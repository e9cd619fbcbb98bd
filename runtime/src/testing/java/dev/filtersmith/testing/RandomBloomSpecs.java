package dev.filtersmith.testing;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import dev.filtersmith.bloom.CountingBloomSpec;
import java.util.List;
import java.util.Random;

/** Random specs of the Bloom families. The same seed gives the same spec, on every JDK. */
public final class RandomBloomSpecs {
    private static final int[] COUNTER_BITS = {2, 2, 4, 4, 8, 16};

    private RandomBloomSpecs() {}

    /**
     * Returns a valid spec of a Bloom filter that names its geometry: from one bit for each key to
     * 64, any number of hash functions.
     *
     * @param seed seed
     * @return spec without problems
     */
    public static BloomSpec bloom(long seed) {
        Random random = new Random(seed);
        return BloomSpec.builder()
                .bitsPerKey(slotsPerKey(random))
                .hashFunctions(hashFunctions(random))
                .build();
    }

    /**
     * Returns a valid spec of a choice Bloom filter that names its geometry: any number of choices,
     * too.
     *
     * @param seed seed
     * @return spec without problems
     */
    public static ChoiceBloomSpec choiceBloom(long seed) {
        Random random = new Random(seed);
        return ChoiceBloomSpec.builder()
                .choices(1 + random.nextInt(random.nextInt(4) == 0 ? 8 : 3))
                .bitsPerKey(slotsPerKey(random))
                .hashFunctions(hashFunctions(random))
                .build();
    }

    /**
     * Returns a valid spec of a counting Bloom filter that names its geometry: counters of any
     * size, many of which reach their ceiling.
     *
     * @param seed seed
     * @return spec without problems
     */
    public static CountingBloomSpec countingBloom(long seed) {
        Random random = new Random(seed);
        int counterBits = COUNTER_BITS[random.nextInt(COUNTER_BITS.length)];
        return CountingBloomSpec.builder()
                .counterBits(counterBits)
                .bitsPerKey(counterBits * slotsPerKey(random))
                .hashFunctions(hashFunctions(random))
                .build();
    }

    /**
     * Returns a spec of each family, mostly with problems: attributes are drawn from their ranges
     * and beyond.
     *
     * @param seed seed
     * @return specs, unchecked
     */
    public static List<FilterSpec> unchecked(long seed) {
        Random random = new Random(seed);
        int choices = random.nextInt(11) - 1;
        int counterBits = random.nextInt(18);
        int hashFunctions = random.nextInt(70) - 2;
        long elements = random.nextInt(3) * 1_000_000_000_000L - random.nextInt(2);
        double bits = random.nextInt(4) == 0 ? random.nextInt(2600) / 10.0 : random.nextInt(160) / 2.0;
        double rate = random.nextInt(4) == 0 ? random.nextInt(30) / 20.0 - 0.2 : 0;
        return List.of(
                BloomSpec.builder()
                        .hashFunctions(hashFunctions)
                        .expectedElements(elements)
                        .bitsPerKey(bits)
                        .maxFpp(rate)
                        .build(),
                ChoiceBloomSpec.builder()
                        .choices(choices)
                        .hashFunctions(hashFunctions)
                        .expectedElements(elements)
                        .bitsPerKey(bits)
                        .maxFpp(rate)
                        .build(),
                CountingBloomSpec.builder()
                        .counterBits(counterBits)
                        .hashFunctions(hashFunctions)
                        .expectedElements(elements)
                        .bitsPerKey(bits)
                        .maxFpp(rate)
                        .build());
    }

    /** Eighths are exact. */
    private static double slotsPerKey(Random random) {
        return 1 + random.nextInt(random.nextInt(3) == 0 ? 504 : 160) / 8.0;
    }

    private static int hashFunctions(Random random) {
        return 1 + random.nextInt(random.nextInt(3) == 0 ? 64 : 14);
    }
}
