package dev.filtersmith.benchmarks.scoreboard;

import java.util.List;

/**
 * The sizes and durations of a run.
 *
 * @param sizes sizes of the filters
 * @param warmUpIterations warm-up iterations of a lookup benchmark
 * @param warmUpMillis length of each; at least 1.5 s in total, else the compiler is not done
 * @param iterations measured iterations of a lookup benchmark; their median counts
 * @param iterationMillis length of each
 * @param rounds number of rounds, or of JVMs, for times that lie close together
 */
record Preset(
        List<Size> sizes, int warmUpIterations, int warmUpMillis, int iterations, int iterationMillis, int rounds) {
    /** About twenty minutes. */
    static final Preset QUICK = new Preset(List.of(Size.CACHE), 3, 500, 5, 200, 1);

    /** About an hour and a half. */
    static final Preset FULL = new Preset(List.of(Size.CACHE, Size.MEMORY), 4, 500, 9, 300, 3);
}
