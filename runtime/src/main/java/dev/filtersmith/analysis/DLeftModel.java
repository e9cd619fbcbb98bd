package dev.filtersmith.analysis;

import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.DLeftSize;

/**
 * What a d-left layout promises at a load: the distribution of loads, by the fluid limit where nothing moves and otherwise by
 * a seeded simulation of 2^16 buckets, put into equation (1) of the d-left Bloom filter paper.
 *
 * <p>Error of the rate against large filters: below 0.1% without moves; with moves the standard deviation of the simulation, 0.3%
 * to 0.8% of the rate by configuration, and what a size's chunk differs from the largest. Where a search passes 256 paths, fewer
 * buckets are simulated, down to 2^12.
 * Minimal remainders of less than 8 bits choose among few partners: below the design load, moves then help less than
 * predicted, the rate is up to a third higher where 4 bits choose.
 *
 * @param averageLoad elements per bucket over the whole table
 * @param bitsPerKey bits that a key takes, rounding and stash left out
 * @param falsePositiveRate probability that a key never put is reported as present
 * @param loads distribution of loads; without moves, of buckets that know no capacity
 */
public record DLeftModel(double averageLoad, double bitsPerKey, double falsePositiveRate, LoadDistribution loads) {
    private static final int SIMULATED_BUCKETS = 1 << 16;
    private static final int LEAST_SIMULATED_BUCKETS = 1 << 12;
    private static final int SIMULATED_PATHS = 1 << 24;
    private static final long MANY_BUCKETS = 1 << 24;

    /**
     * Prediction at the design load.
     *
     * @param layout layout
     * @return prediction
     */
    public static DLeftModel of(DLeftLayout layout) {
        return of(layout, layout.spec().averageLoad());
    }

    /**
     * Prediction at any load, for filters of many buckets.
     *
     * @param layout layout
     * @param averageLoad elements per bucket over the whole table, above 0
     * @return prediction
     */
    public static DLeftModel of(DLeftLayout layout, double averageLoad) {
        long elements = (long) (MANY_BUCKETS * layout.spec().averageLoad());
        return of(layout, averageLoad, layout.size(elements));
    }

    /**
     * Prediction at any load for the choice of buckets that a size has. Small filters scatter around it.
     *
     * @param layout layout
     * @param averageLoad elements per bucket over the whole table, above 0
     * @param size size of the filter
     * @return prediction
     */
    public static DLeftModel of(DLeftLayout layout, double averageLoad, DLeftSize size) {
        LoadDistribution loads = distribution(layout, averageLoad, size);
        double rate =
                FalsePositiveRate.of(loads, load -> load > layout.maximumLoad() ? 0 : layout.fingerprintBits(load));
        return new DLeftModel(averageLoad, layout.spec().bucketBits() / averageLoad, rate, loads);
    }

    /** Fewer where a search of moves is wide, so that a prediction takes well under a second; a power of two, for chunks. */
    private static int simulatedBuckets(DLeftLayout layout) {
        int few = (int)
                Math.max(LEAST_SIMULATED_BUCKETS, Math.min(SIMULATED_BUCKETS, SIMULATED_PATHS / layout.movePaths()));
        return Integer.highestOneBit(few);
    }

    private static LoadDistribution distribution(DLeftLayout layout, double averageLoad, DLeftSize size) {
        boolean chunked = size.chunkMask() != 0;
        if (!layout.moves() && !chunked) {
            return FluidLimit.of(layout.spec().subtables(), averageLoad);
        }
        int subtables = layout.spec().subtables();
        int perSubtable = simulatedBuckets(layout) / subtables;
        LoadSimulation simulation = LoadSimulation.independent(
                subtables, perSubtable, layout.maximumLoad(), (int) Math.round(averageLoad * perSubtable * subtables));
        if (layout.moves()) {
            simulation = simulation.withRelocation(
                    layout.spec().relocationLoad(), layout.spec().relocationDepth());
        }
        return (chunked ? simulation.withChunks((size.chunkMask() + 2) / 2) : simulation)
                .run()
                .loads();
    }

    /**
     * The load that no more than one bucket of a million is expected to pass.
     *
     * @return load
     */
    public int fullestBucket() {
        int load = 0;
        while (loads.tail(load + 1) > 1e-6) {
            load++;
        }
        return load;
    }
}
