package dev.filtersmith.dleft;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Prints the rate and the time of filters that are built with sweeps, as a table of the design
 * decisions. Not part of the build.
 */
class SweepTimes {
    private static final int RUNS = 2;

    private static final List<String> SPECS = List.of(
            "@DLeftFilter",
            // Chosen for bitsPerKey = 16, cost = COMPACT.
            "@DLeftFilter(group = 4, counterBits = 9, semiSortDepth = {0, 0, 1, 3, 3, 2, 0}, longestFingerprint = 17,"
                    + " permutation = ADDITIVE, relocationDepth = 3, relocationLoad = 1)",
            "@DLeftFilter(relocation = NONE)");

    @Test
    void print() {
        for (String spec : SPECS) {
            System.out.println(spec);
            for (int keys : List.of(100_000, 1_000_000)) {
                for (int sweeps : List.of(0, 1, 2, 5, 10)) {
                    print(FilterSpec.parse(spec), keys, sweeps);
                }
            }
        }
    }

    private static void print(FilterSpec spec, int keys, int sweeps) {
        long[] given = new SplittableRandom(1).longs(keys).toArray();
        double rate = 0;
        long least = Long.MAX_VALUE;
        for (int run = 0; run < RUNS; run++) {
            long start = System.nanoTime();
            Filter filter =
                    Filters.builder(spec).addAll(given).rebalance(sweeps).build();
            least = Math.min(least, System.nanoTime() - start);
            rate = filter.expectedFpp();
        }
        System.out.printf(Locale.ROOT, "%d keys, %d sweeps: %.3e, %d ns a key%n", keys, sweeps, rate, least / keys);
    }
}
