package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;
import java.util.SplittableRandom;

/**
 * A simulation of two subtables that are filled and then swept: each element in turn is taken out
 * and put into the less loaded of its buckets.
 *
 * @param bucketsPerSubtable buckets of each subtable
 * @param elements elements
 * @param sweeps sweeps over all elements
 * @param randomTies whether an element with two equal buckets takes any of them in a sweep; else
 *     the left one
 */
record OfflineLoads(int bucketsPerSubtable, int elements, int sweeps, boolean randomTies) {
    private static final int MAX_LOAD = 32;

    LoadDistribution run(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[][] loads = new int[2][bucketsPerSubtable];
        int[][] buckets = new int[2][elements];
        int[] subtable = new int[elements];
        for (int element = 0; element < elements; element++) {
            buckets[0][element] = random.nextInt(bucketsPerSubtable);
            buckets[1][element] = random.nextInt(bucketsPerSubtable);
            int difference = loads[1][buckets[1][element]] - loads[0][buckets[0][element]];
            subtable[element] = difference < 0 ? 1 : 0;
            loads[subtable[element]][buckets[subtable[element]][element]]++;
        }
        for (int step = 0; step < sweeps * elements; step++) {
            int element = step % elements;
            loads[subtable[element]][buckets[subtable[element]][element]]--;
            int difference = loads[1][buckets[1][element]] - loads[0][buckets[0][element]];
            boolean right = difference < 0 || (difference == 0 && randomTies && random.nextBoolean());
            subtable[element] = right ? 1 : 0;
            loads[subtable[element]][buckets[subtable[element]][element]]++;
        }
        return distribution(loads);
    }

    private static LoadDistribution distribution(int[][] loads) {
        long[][] counts = new long[loads.length][MAX_LOAD];
        for (int subtable = 0; subtable < loads.length; subtable++) {
            for (int load : loads[subtable]) {
                counts[subtable][load]++;
            }
        }
        return LoadDistribution.ofCounts(counts);
    }
}
