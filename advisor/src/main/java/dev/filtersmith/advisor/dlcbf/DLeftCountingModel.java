package dev.filtersmith.advisor.dlcbf;

import dev.filtersmith.advisor.buckets.CountingLife;
import dev.filtersmith.advisor.buckets.CountingModel;
import dev.filtersmith.advisor.buckets.CountingSimulation;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.OneLength;
import dev.filtersmith.advisor.buckets.Overflow;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import java.util.Locale;

/**
 * The prediction for a d-left counting layout at a load. The rate is that of {@link CountingRate}.
 * It is exact in the mean for all loads of the buckets, so it is the same fresh and under churn.
 * Without moves and chunks, the overflow comes from the fluid limit of the distinct fingerprints.
 * Otherwise it comes from a seeded {@link CountingSimulation} of about 2^16 elements, where no
 * overflow means less than one in 2^18. Chunks of four subtables are not simulated.
 *
 * <p>Source: Bonomi and others, "An Improved Construction for Counting Bloom Filters", sections
 * 3.2, 3.3 and 5.
 *
 * @param averageLoad elements per bucket over the whole table
 * @param bitsPerKey bits that a key takes, without the stash
 * @param falsePositiveRate probability that an absent key is reported as present
 * @param distinctShare distinct fingerprints per element: the cells that an element takes
 * @param overflowShare share of the insertions that found no room while the filter was filled
 * @param churnOverflowShare the same share under churn
 * @param ceiling elements that a cell counts at most
 */
public record DLeftCountingModel(
        double averageLoad,
        double bitsPerKey,
        double falsePositiveRate,
        double distinctShare,
        double overflowShare,
        double churnOverflowShare,
        int ceiling)
        implements CountingModel {
    private static final int SIMULATED_ELEMENTS = 1 << 16;
    private static final int MAX_SIMULATED_CEILING = 127;
    private static final long MANY_BUCKETS = 1 << 24;

    /** Predicts filters of many buckets at their design load. */
    public static DLeftCountingModel of(DLeftCountingLayout layout) {
        return of(layout, layout.spec().averageLoad(), large(layout));
    }

    /** Predicts filters of a size at any load, in elements per bucket. */
    public static DLeftCountingModel of(DLeftCountingLayout layout, double averageLoad, TableSize size) {
        double fingerprints =
                CountingRate.fingerprints(size.buckets(), layout.spec().remainderBits());
        long elements = elements(layout, averageLoad, size);
        double rate = CountingRate.of(fingerprints, elements);
        double distinct = CountingRate.distinctFingerprints(fingerprints, elements) / elements;
        int chunk = CountingLife.chunkBuckets(layout.spec().subtables(), size);
        boolean still = !layout.moves() && size.chunkMask() == 0;
        double[] overflows = still ? limit(layout, averageLoad * distinct) : simulated(layout, averageLoad, chunk);
        return new DLeftCountingModel(
                averageLoad,
                layout.choice().bucketBits() / averageLoad,
                rate,
                distinct,
                overflows[0],
                overflows[1],
                layout.ceiling());
    }

    private static long elements(DLeftCountingLayout layout, double averageLoad, TableSize size) {
        return Math.max(1, Math.round(averageLoad * layout.spec().subtables() * size.buckets()));
    }

    /** Returns a size of about 2^24 buckets, with the bucket choice of all large filters. */
    public static TableSize large(DLeftCountingLayout layout) {
        return layout.size(Math.max(1, (long) (MANY_BUCKETS * layout.spec().averageLoad())));
    }

    /**
     * Returns the shares of insertions that overflow, fresh and under churn, from the overflows per
     * bucket and per step with distinct fingerprints.
     */
    private static double[] limit(DLeftCountingLayout layout, double averageLoad) {
        int subtables = layout.spec().subtables();
        int cells = layout.spec().cellsPerBucket();
        Overflow fresh = Overflow.whileFilling(FluidLimit.of(subtables, averageLoad), cells, 1);
        Overflow churned = Overflow.underChurn(FluidLimit.steadyState(subtables, averageLoad), cells, 1);
        return new double[] {fresh.elements() / averageLoad, churned.elements()};
    }

    private static double[] simulated(DLeftCountingLayout layout, double averageLoad, int chunkBuckets) {
        int subtables = layout.spec().subtables();
        int remainderBits = layout.spec().remainderBits();
        int cells = layout.spec().cellsPerBucket();
        CountingSimulation simulation = CountingSimulation.of(
                        subtables,
                        CountingLife.bucketsPerSubtable(subtables, averageLoad, SIMULATED_ELEMENTS, chunkBuckets),
                        remainderBits,
                        OneLength.fixed(cells, remainderBits),
                        Math.min(layout.ceiling(), MAX_SIMULATED_CEILING))
                .apart()
                .withChunks(chunkBuckets);
        CountingLife life = CountingLife.of(
                layout.moves() ? simulation.withRelocation(cells, layout.spec().relocationVisits()) : simulation,
                averageLoad);
        return new double[] {life.overflowShare(), life.churnOverflowShare()};
    }

    @Override
    public double churnedRate() {
        return falsePositiveRate;
    }

    @Override
    public String rates(int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "e fresh and under churn", falsePositiveRate);
    }

    /**
     * Returns the expected number of cells with more elements than they can count, an upper bound
     * of the probability that there is one. Another cell, or the stash, takes the rest. This number
     * covers different elements with one fingerprint; equal elements add to it.
     */
    public double counterOverflows(long elements) {
        return elements == 0 ? 0 : CountingRate.counterOverflow(fingerprints(elements), elements, ceiling);
    }

    /**
     * Returns the expected number of times that cells pass their ceiling during so many deletions,
     * each with an insertion.
     */
    public double counterOverflowsUnderChurn(long elements, long steps) {
        return CountingRate.counterOverflowUnderChurn(fingerprints(elements), elements, ceiling, steps);
    }

    /** Returns B R of a filter of so many elements, computed from the rate. */
    private double fingerprints(long elements) {
        return Math.max(1, elements / -StrictMath.log1p(-falsePositiveRate));
    }
}
