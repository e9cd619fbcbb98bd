package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.BucketModel;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dleft.DLeftLayout;
import java.util.List;
import java.util.Locale;

/**
 * What a d-left layout promises at a load: the distribution of loads, by the fluid limit where
 * nothing moves and buckets are in no chunks and no groups, otherwise by a seeded simulation of
 * 2^16 buckets, put into equation (1) of the d-left Bloom filter paper.
 *
 * <p>Error of the rate against large filters: below 0.1% without moves; with moves the standard
 * deviation of the simulation, 0.3% to 0.8% of the rate by configuration, and what a size's chunk
 * differs from the largest. Where a search passes 256 paths, fewer buckets are simulated, down to
 * 2^12. Groups of buckets err no more: 0.6% in filters of 262144 elements. Beyond 32 bits per key
 * the few buckets that are fuller than all others make most of the rate, and the prediction
 * scatters by up to 10%. Minimal remainders of less than 8 bits choose among few partners: moves
 * then help less than predicted. At the design load the rate is up to 2.5% higher for that, and
 * below it up to a third where 4 bits choose.
 *
 * @param averageLoad elements per bucket over the whole table
 * @param bitsPerKey bits that a key takes, rounding and stash left out
 * @param falsePositiveRate probability that a key never put is reported as present
 * @param loads distribution of loads; where nothing is simulated, of buckets that know no capacity
 * @param overflows expected number of elements that find no room, for each bucket; where it is
 *     simulated, less than one in all buckets counts as none
 */
public record DLeftModel(
        double averageLoad, double bitsPerKey, double falsePositiveRate, LoadDistribution loads, double overflows)
        implements BucketModel {
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
        return of(layout, averageLoad, large(layout));
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
    public static DLeftModel of(DLeftLayout layout, double averageLoad, TableSize size) {
        return new DLeftLoads(layout, size).through(averageLoad).get(0);
    }

    /**
     * Predictions at several loads, for little more than the time of the last.
     *
     * @param layout layout
     * @param size size of the filter
     * @param buckets buckets to simulate, where that is needed: rounded down to fit the layout. A
     *     fourth as many take a fourth of the time and scatter twice as much
     * @param averageLoads elements per bucket over the whole table, above 0, ascending
     * @return prediction for each
     */
    public static List<DLeftModel> through(DLeftLayout layout, TableSize size, int buckets, double... averageLoads) {
        return new DLeftLoads(layout, size, buckets).through(averageLoads);
    }

    /**
     * A size at which the choice of buckets is that of all large filters.
     *
     * @param layout layout
     * @return size of about 2^24 buckets
     */
    public static TableSize large(DLeftLayout layout) {
        return layout.size(Math.max(1, (long) (MANY_BUCKETS * layout.spec().averageLoad())));
    }

    @Override
    public double highestRate() {
        return falsePositiveRate;
    }

    @Override
    public String rates(int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "e", falsePositiveRate);
    }

    @Override
    public String replaces() {
        return String.format(Locale.ROOT, "a Bloom filter of as many bits %.2e", BloomRate.best(bitsPerKey));
    }

    /**
     * Probability that a filter with this load has had to put any element into the stash: 1 - e^-x,
     * which takes that as rare and independent.
     *
     * @param elements elements in the filter, 0 or more
     * @return probability; 0 where no overflow was simulated
     */
    public double overflowProbability(long elements) {
        return -StrictMath.expm1(-overflows * elements / averageLoad);
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
