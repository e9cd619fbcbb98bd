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
 * The prediction for a dynamic d-left counting layout at a load. It comes from a seeded
 * {@link CountingSimulation} of about 2^17 elements with the lengths, chunks and moves of the
 * layout; filters of fewer than 2^14 elements are simulated at their own size, up to 400 of them.
 * The filter is filled, and then changed for {@link CountingModel#CHURN_ROUNDS} rounds. The rates
 * are exact for the simulated state; equal remainders count once.
 *
 * <p>Error: few buckets become overfull for good, mostly those of the fullest chunks, and their
 * number scatters. If there are none, as up to 3.75 elements in buckets of four, the standard
 * deviation is below 0.1% of the rate. At 3.8 it is 0.4% fresh and 3% after churn. It is up to 15%
 * in buckets of three fields or fewer, since overfull ones cost more there. Chunks of four
 * subtables are not simulated, and remainders of more than 32 bits count as 32.
 *
 * <p>An element that finds all slots of its buckets occupied overflows in the simulation. A filter
 * pushes other elements out of them, into buckets that turn into slots for that. If this is not
 * rare ({@link #overflowsRarely}), a filter has more overfull buckets than the simulation: up to
 * twice as many at 4 elements in buckets of four. The rate after churn is then that of a filter
 * whose buckets are all overfull.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section III.
 *
 * @param averageLoad elements per bucket over the whole table
 * @param bitsPerKey bits that a key takes, without the stash
 * @param falsePositiveRate rate of a fresh filter, which was only filled
 * @param churnedRate rate after the rounds, or an upper bound
 * @param loads distribution of loads when the filter is full
 * @param overfullShare share of the buckets that have turned into slots when the filter is full
 * @param churnedOverfullShare the same after the rounds
 * @param overflowShare share of the insertions that found no room while the filter was filled; a
 *     real filter pushes out other elements first
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
    /** Number of elements that a prediction simulates. */
    public static final int SIMULATED_ELEMENTS = 1 << 17;

    /** Elements of a table that is simulated at its own size. */
    private static final int OWN_SIZE_ELEMENTS = 1 << 14;

    private static final int MAX_TABLES = 400;
    private static final long MANY_BUCKETS = 1 << 24;
    private static final int LONGEST = 32;

    /** Predicts filters of many buckets at their design load. */
    public static DynamicDLeftCountingModel of(DynamicDLeftCountingLayout layout) {
        return of(layout, layout.spec().averageLoad(), large(layout));
    }

    /**
     * Predicts filters of a size at any load, with the bucket choice of that size. Small filters
     * scatter around the prediction.
     */
    public static DynamicDLeftCountingModel of(DynamicDLeftCountingLayout layout, double averageLoad, TableSize size) {
        return of(layout, averageLoad, size, SIMULATED_ELEMENTS);
    }

    /**
     * Predicts filters of a size by a simulation of another number of elements, which is rounded
     * down from 2^14 elements of the filter on, so that the buckets are a power of two. A fourth as
     * many elements take a fourth of the time and scatter twice as much.
     */
    public static DynamicDLeftCountingModel of(
            DynamicDLeftCountingLayout layout, double averageLoad, TableSize size, int elements) {
        CountingLife life = life(layout, averageLoad, size, elements);
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

    /** Returns a size of about 2^24 buckets, with the bucket choice of all large filters. */
    public static TableSize large(DynamicDLeftCountingLayout layout) {
        return layout.size(Math.max(1, (long) (MANY_BUCKETS * layout.spec().averageLoad())));
    }

    /** Simulates one large table, or several small ones at their own size. */
    private static CountingLife life(
            DynamicDLeftCountingLayout layout, double averageLoad, TableSize size, int elements) {
        int subtables = layout.spec().subtables();
        double held = averageLoad * subtables * size.buckets();
        if (held < OWN_SIZE_ELEMENTS) {
            int times = (int) Math.max(1, Math.min(MAX_TABLES, elements / held));
            return CountingLife.mean(simulation(layout, size, size.buckets()), averageLoad, times);
        }
        int chunk = CountingLife.chunkBuckets(subtables, size);
        int buckets = CountingLife.bucketsPerSubtable(subtables, averageLoad, elements, chunk);
        return CountingLife.of(simulation(layout, size, buckets), averageLoad);
    }

    private static CountingSimulation simulation(DynamicDLeftCountingLayout layout, TableSize size, int buckets) {
        int subtables = layout.spec().subtables();
        int chunk = CountingLife.chunkBuckets(subtables, size);
        CountingSimulation simulation = CountingSimulation.of(
                        subtables, buckets, layout.spec().minimalRemainderBits(), lengths(layout), 1)
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
