package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.BucketModel;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dleft.DLeftLayout;
import java.util.List;
import java.util.Locale;

/**
 * The prediction for a d-left layout at a load, by equation (1) of the d-left Bloom filter paper.
 * Without moves, chunks and groups, the distribution of loads is that of the fluid limit. Otherwise
 * it comes from a seeded simulation of 2^16 buckets.
 *
 * <p>Error of the rate against large filters: below 0.1% without moves; with moves the standard
 * deviation of the simulation, 0.3% to 0.8% of the rate by configuration, plus the effect of a
 * chunk that is smaller than the largest. If a search exceeds 256 paths, fewer buckets are
 * simulated, down to 2^12. Groups of buckets have no larger error: 0.6% in filters of 262144
 * elements. Beyond 32 bits per key the few fullest buckets make most of the rate, and the
 * prediction scatters by up to 10%. With minimal remainders of less than 8 bits, a bucket has few
 * partners, and the prediction is 1% to 4% high.
 *
 * @param averageLoad elements per bucket over the whole table
 * @param bitsPerKey bits that a key takes, without the stash
 * @param falsePositiveRate probability that an absent key is reported as present
 * @param loads distribution of loads; if nothing is simulated, of buckets without a capacity
 * @param overflows expected number of elements per bucket that find no room; 0 if a simulation has
 *     none in all its buckets
 */
public record DLeftModel(
        double averageLoad, double bitsPerKey, double falsePositiveRate, LoadDistribution loads, double overflows)
        implements BucketModel {
    private static final long MANY_BUCKETS = 1 << 24;

    /** Predicts filters of many buckets at their design load. */
    public static DLeftModel of(DLeftLayout layout) {
        return of(layout, layout.spec().averageLoad());
    }

    /** Predicts filters of many buckets at any load. */
    public static DLeftModel of(DLeftLayout layout, double averageLoad) {
        return of(layout, averageLoad, large(layout));
    }

    /**
     * Predicts filters of a size at any load, with the bucket choice of that size. Small filters
     * scatter around the prediction.
     */
    public static DLeftModel of(DLeftLayout layout, double averageLoad, TableSize size) {
        return model(layout, new DLeftLoads(layout, size).through(averageLoad).get(0));
    }

    /**
     * Predicts filters at several ascending loads, in little more time than for the last one. If a
     * simulation is needed, it has so many buckets, rounded down to fit the layout. A fourth as
     * many take a fourth of the time and scatter twice as much.
     */
    public static List<DLeftModel> through(DLeftLayout layout, TableSize size, int buckets, double... averageLoads) {
        return new DLeftLoads(layout, size, buckets)
                .through(averageLoads).stream()
                        .map(prediction -> model(layout, prediction))
                        .toList();
    }

    private static DLeftModel model(DLeftLayout layout, DLeftLoads.Prediction prediction) {
        return new DLeftModel(
                prediction.averageLoad(),
                layout.spec().bucketBits() / prediction.averageLoad(),
                prediction.rate(),
                prediction.loads(),
                prediction.overflows());
    }

    /** Returns a size of about 2^24 buckets, with the bucket choice of all large filters. */
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
     * Returns the probability that any element of a filter with this load went to the stash: 1 -
     * e^-x, if overflows are rare and independent; 0 if no overflow was simulated.
     */
    public double overflowProbability(long elements) {
        return -StrictMath.expm1(-overflows * elements / averageLoad);
    }

    /** Returns the load that no more than one bucket of a million is expected to exceed. */
    public int fullestBucket() {
        int load = 0;
        while (loads.tail(load + 1) > 1e-6) {
            load++;
        }
        return load;
    }
}
