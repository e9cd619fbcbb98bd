package dev.filtersmith.advisor.ddlcbf;

import dev.filtersmith.advisor.buckets.CountingLife;
import dev.filtersmith.advisor.buckets.CountingModel;
import dev.filtersmith.advisor.buckets.CountingSimulation;
import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.buckets.OneLength;
import dev.filtersmith.advisor.buckets.RemainderLengths;
import dev.filtersmith.advisor.buckets.TwoLengths;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;

/**
 * What a dynamic d-left counting layout promises at a load, by a seeded {@link CountingSimulation}
 * of about 2^17 elements with the layout's own lengths, chunks and moves: filled, and changed for
 * {@link CountingModel#CHURN_ROUNDS} rounds. The rates are exact for the state that was simulated;
 * equal remainders count once in them.
 *
 * <p>Error: few buckets become overfull for good, mostly those of the fullest chunks, and their
 * number scatters. Where none is, as up to 3.75 elements in buckets of four, the standard deviation
 * is below 0.1% of the rate. At 3.8 it is 0.4% fresh and 3% after churn; in buckets of three fields
 * or fewer, whose overfull ones cost more, up to 15%. Chunks of four subtables are not simulated,
 * and remainders of more than 32 bits count as 32.
 *
 * <p>Who finds all slots of its buckets used overflows in the simulation. A filter pushes others
 * out of them, into buckets that turn into slots for that. Where this is not rare ({@link
 * #overflowsRarely}), it makes more buckets overfull than are simulated, at 4 elements in buckets
 * of four up to twice as many, and so the rate after churn is given as that of a filter all of
 * whose buckets are overfull.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section III.
 *
 * @param averageLoad elements per bucket over the whole table
 * @param bitsPerKey bits that a key takes, rounding and stash left out
 * @param falsePositiveRate rate of a filter that was only filled
 * @param churnedRate rate after the rounds, or a bound of it
 * @param loads distribution of loads when the filter is full
 * @param overfullShare share of the buckets that have turned into slots when the filter is full
 * @param churnedOverfullShare the same after the rounds
 * @param overflowShare share of the insertions that found no room while the filter was filled; the
 *     filter pushes out others first
 * @param churnOverflowShare the same during the rounds
 */
public record DynamicDLeftCountingModel(
        double averageLoad,
        double bitsPerKey,
        double falsePositiveRate,
        double churnedRate,
        LoadDistribution loads,
        double overfullShare,
        double churnedOverfullShare,
        double overflowShare,
        double churnOverflowShare)
        implements CountingModel {
    /** Elements that a prediction simulates. */
    public static final int SIMULATED_ELEMENTS = 1 << 17;

    private static final long MANY_BUCKETS = 1 << 24;
    private static final int LONGEST = 32;

    /**
     * Prediction at the design load, for filters of many buckets.
     *
     * @param layout layout
     * @return prediction
     */
    public static DynamicDLeftCountingModel of(DynamicDLeftCountingLayout layout) {
        return of(layout, layout.spec().averageLoad(), large(layout));
    }

    /**
     * Prediction at any load for the choice of buckets that a size has. Small filters scatter
     * around it.
     *
     * @param layout layout
     * @param averageLoad elements per bucket over the whole table, above 0
     * @param size size of the filter
     * @return prediction
     */
    public static DynamicDLeftCountingModel of(DynamicDLeftCountingLayout layout, double averageLoad, TableSize size) {
        return of(layout, averageLoad, size, SIMULATED_ELEMENTS);
    }

    /**
     * The same by another simulation. A fourth as many elements take a fourth of the time and
     * scatter twice as much.
     *
     * @param layout layout
     * @param averageLoad elements per bucket over the whole table, above 0
     * @param size size of the filter
     * @param elements elements to simulate: rounded down, so that the buckets are a power of two
     * @return prediction
     */
    public static DynamicDLeftCountingModel of(
            DynamicDLeftCountingLayout layout, double averageLoad, TableSize size, int elements) {
        CountingLife life = CountingLife.of(simulation(layout, averageLoad, size, elements), averageLoad);
        return new DynamicDLeftCountingModel(
                averageLoad,
                layout.bucketBits() / averageLoad,
                life.fresh().falsePositiveRate(),
                churnedRate(layout, averageLoad, life),
                life.fresh().loads(),
                overfullShare(layout, life.fresh()),
                overfullShare(layout, life.churned()),
                life.overflowShare(),
                life.churnOverflowShare());
    }

    /**
     * A size at which the choice of buckets is that of all large filters.
     *
     * @param layout layout
     * @return size of about 2^24 buckets
     */
    public static TableSize large(DynamicDLeftCountingLayout layout) {
        return layout.size(Math.max(1, (long) (MANY_BUCKETS * layout.spec().averageLoad())));
    }

    private static CountingSimulation simulation(
            DynamicDLeftCountingLayout layout, double averageLoad, TableSize size, int elements) {
        int subtables = layout.spec().subtables();
        int chunk = CountingLife.chunkBuckets(subtables, size);
        CountingSimulation simulation = CountingSimulation.of(
                        subtables,
                        CountingLife.bucketsPerSubtable(subtables, averageLoad, elements, chunk),
                        layout.spec().minimalRemainderBits(),
                        lengths(layout),
                        1)
                .apart()
                .withChunks(chunk);
        return layout.moves()
                ? simulation.withRelocation(
                        layout.spec().relocationLoad(), layout.spec().relocationVisits())
                : simulation;
    }

    private static RemainderLengths lengths(DynamicDLeftCountingLayout layout) {
        int minimal = layout.spec().minimalRemainderBits();
        int most = layout.maximumLoad();
        if (layout.twoLengths()) {
            int bits = layout.bucketBits() - layout.counterBits();
            int longest = Math.min(LONGEST, layout.spec().longestRemainder());
            return new TwoLengths(bits, 0, minimal, longest, Math.min(most, bits / minimal));
        }
        return OneLength.of(
                layout.hasSlots() ? layout.spec().overfullSlots() : most,
                load -> Math.min(LONGEST, load <= most ? layout.level(load).fingerprintBits() : layout.slotBits()));
    }

    private static double churnedRate(DynamicDLeftCountingLayout layout, double averageLoad, CountingLife life) {
        double simulated = life.churned().falsePositiveRate();
        if (!layout.hasSlots() || life.churnOverflowShare() <= RARE_OVERFLOW) {
            return simulated;
        }
        double remainders = layout.spec().subtables() * averageLoad;
        return Math.max(simulated, Math.min(1, Math.scalb(remainders, -layout.slotBits())));
    }

    private static double overfullShare(DynamicDLeftCountingLayout layout, CountingState state) {
        return layout.twoLengths() ? 0 : state.largestLoads().tail(layout.maximumLoad() + 1);
    }
}
