package dev.filtersmith.windows;

import dev.filtersmith.KeySeed;
import java.util.Random;

/** Random specs of windowed cuckoo filters, and their interpreters. */
final class RandomWindows {
    private static final int[] STASHES = {0, 1, 8, 64};

    private RandomWindows() {}

    /** Returns a spec that names its geometry. The same seed gives the same one. */
    static WindowedCuckooSpec spec(long seed) {
        Random random = new Random(seed);
        return WindowedCuckooSpec.builder()
                .slotBits(6 + random.nextInt(35))
                .averageUse(random.nextBoolean() ? 0 : 0.3 + 0.66 * random.nextDouble())
                .relocationVisits(4 + random.nextInt(200))
                .stashCapacity(STASHES[random.nextInt(STASHES.length)])
                .build();
    }

    static WindowedCuckooInterpreter filter(WindowedCuckooSpec spec, long expectedElements, long seed) {
        return filter(spec, expectedElements, KeySeed.of(seed));
    }

    static WindowedCuckooInterpreter filter(WindowedCuckooSpec spec, long expectedElements, KeySeed seed) {
        return new WindowedCuckooInterpreter(
                new WindowedCuckooPlan(WindowedCuckooLayout.of(spec)), expectedElements, seed);
    }
}
