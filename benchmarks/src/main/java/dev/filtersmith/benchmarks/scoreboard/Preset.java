package dev.filtersmith.benchmarks.scoreboard;

import java.util.List;

/**
 * How long to measure.
 *
 * @param sizes sizes of the filters
 * @param warmUpIterations warm-up iterations of a lookup benchmark
 * @param warmUpMillis length of each; at least 1.5 s together, or the compiler is not done
 * @param iterations measured iterations of a lookup benchmark; their median counts
 * @param iterationMillis length of each
 */
record Preset(List<Size> sizes, int warmUpIterations, int warmUpMillis, int iterations, int iterationMillis) {
    /** About a quarter of an hour. */
    static final Preset QUICK = new Preset(List.of(Size.CACHE), 3, 500, 5, 200);

    /** About an hour. */
    static final Preset FULL = new Preset(List.of(Size.CACHE, Size.MEMORY), 4, 500, 9, 300);
}
