package dev.filtersmith.testing;

import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Random specs of windowed cuckoo filters. The same seed gives the same spec, on every JDK. */
public final class RandomWindowSpecs {
    private static final int[] STASHES = {0, 1, 8, 64};

    private RandomWindowSpecs() {}

    /**
     * Returns specs that name their geometry.
     *
     * @param firstSeed seed of the first spec; the others have the following seeds
     * @param count number of specs
     * @return specs without problems
     */
    public static Stream<WindowedCuckooSpec> valid(long firstSeed, int count) {
        return LongStream.range(firstSeed, firstSeed + count).mapToObj(RandomWindowSpecs::valid);
    }

    /**
     * Returns a spec that names its geometry: any width, use, search and stash.
     *
     * @param seed seed
     * @return spec without problems
     */
    public static WindowedCuckooSpec valid(long seed) {
        Random random = new Random(seed);
        return WindowedCuckooSpec.builder()
                .slotBits(6 + random.nextInt(35))
                .averageUse(random.nextBoolean() ? 0 : 0.3 + 0.66 * random.nextDouble())
                .relocationVisits(4 + random.nextInt(200))
                .stashCapacity(STASHES[random.nextInt(STASHES.length)])
                .build();
    }
}
