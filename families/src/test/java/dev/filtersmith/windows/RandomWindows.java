package dev.filtersmith.windows;

import dev.filtersmith.KeySeed;

/** Interpreters of specs of windowed cuckoo filters. */
final class RandomWindows {
    private RandomWindows() {}

    static WindowedCuckooMultiset filter(WindowedCuckooSpec spec, long expectedElements, long seed) {
        return filter(spec, expectedElements, KeySeed.of(seed));
    }

    static WindowedCuckooMultiset filter(WindowedCuckooSpec spec, long expectedElements, KeySeed seed) {
        return new WindowedCuckooMultiset(
                new WindowedCuckooPlan(WindowedCuckooLayout.of(spec), false), expectedElements, seed);
    }
}
