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
 * What a d-left counting layout promises at a load. The rate is {@link CountingRate}'s, exact in
 * the mean whatever the loads of the buckets are, and so the same fresh and under churn. How often
 * buckets overflow comes from the fluid limit of the distinct fingerprints where nothing moves and
 * buckets are in no chunks; otherwise from a seeded {@link CountingSimulation} of about 2^16
 * elements, in which no overflow means less than one in 2^18. Chunks of four subtables are not
 * simulated.
 *
 * <p>Source: Bonomi and others, "An Improved Construction for Counting Bloom Filters", sections
 * 3.2, 3.3 and 5.
 *
 * @param averageLoad elements per bucket over the whole table
 * @param bitsPerKey bits that a key takes, rounding and stash left out
 * @param falsePositiveRate probability that an absent key is reported as present
 * @param distinctShare different fingerprints for each element: the cells that an element takes
 * @param overflowShare share of the insertions that found no room while the filter was filled
 * @param churnOverflowShare the same while it changed
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
    private static final int MOST_SIMULATED_CEILING = 127;
    private static final long MANY_BUCKETS = 1 << 24;

    /**
     * Prediction at the design load, for filters of many buckets.
     *
     * @param layout layout
     * @return prediction
     */
    public static DLeftCountingModel of(DLeftCountingLayout layout) {
        return of(layout, layout.spec().averageLoad(), large(layout));
    }

    /**
     * Prediction at any load for the buckets that a size has.
     *
     * @param layout layout
     * @param averageLoad elements per bucket over the whole table, above 0
     * @param size size of the filter
     * @return prediction
     */
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

    /**
     * A size at which the choice of buckets is that of all large filters.
     *
     * @param layout layout
     * @return size of about 2^24 buckets
     */
    public static TableSize large(DLeftCountingLayout layout) {
        return layout.size(Math.max(1, (long) (MANY_BUCKETS * layout.spec().averageLoad())));
    }

    /**
     * Shares of insertions, fresh and under churn: overflows for each bucket or step of one
     * distinct fingerprint each.
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
                        Math.min(layout.ceiling(), MOST_SIMULATED_CEILING))
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
     * How many cells of a filter are expected to be asked for more than they can count, so that
     * another cell, or the stash, takes the rest: elements that are different and have one
     * fingerprint. Equal elements come on top.
     *
     * @param elements elements in the filter, 0 or more
     * @return expected sets of so many elements, an upper bound of the probability of any; for
     *     small filters and elements that are drawn anew each time
     * @throws IllegalArgumentException if the number is negative
     */
    public double counterOverflows(long elements) {
        return elements == 0 ? 0 : CountingRate.counterOverflow(fingerprints(elements), elements, ceiling);
    }

    /**
     * The same over a time of churn.
     *
     * @param elements elements in the filter, 1 or more
     * @param steps deletions, each with an insertion, 0 or more
     * @return expected number of times
     * @throws IllegalArgumentException if a number is out of its range
     */
    public double counterOverflowsUnderChurn(long elements, long steps) {
        return CountingRate.counterOverflowUnderChurn(fingerprints(elements), elements, ceiling, steps);
    }

    /** B R of a filter of so many elements: what the rate says that there are for each. */
    private double fingerprints(long elements) {
        return Math.max(1, elements / -StrictMath.log1p(-falsePositiveRate));
    }
}
