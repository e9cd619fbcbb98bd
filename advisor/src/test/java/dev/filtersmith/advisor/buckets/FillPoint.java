package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.baseline.CountingBloomRate;
import dev.filtersmith.advisor.ddlcbf.DynamicDLeftCountingModel;
import dev.filtersmith.advisor.dlcbf.DLeftCountingModel;
import dev.filtersmith.advisor.dleft.DLeftModel;
import dev.filtersmith.advisor.dleft.FalsePositiveRate;
import dev.filtersmith.advisor.dleft.LoadProcess;
import dev.filtersmith.advisor.rankindexed.RankIndexedModel;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The rate of a filter that is not full yet: a point of the curve of rate against fill.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section II-E: a filter is queried while it fills. Where its fingerprints take all bits of a
 * bucket, it is better the fewer elements it holds. The paper gives no figures.
 *
 * <p>Curves of layouts have evenly spaced points; the last is at the design load.
 *
 * @param averageLoad elements per bucket over the whole table, 0 or more
 * @param falsePositiveRate rate of the filter at this fill
 * @param bloomRate rate of a standard Bloom filter with the same bits and elements. For filters
 *     with deletion, it is the rate of a standard counting Bloom filter. The number of hash
 *     functions is the best for the design load, since it cannot change while the filter fills
 */
public record FillPoint(double averageLoad, double falsePositiveRate, double bloomRate) {
    private static final int SIMULATED_BUCKETS = 1 << 16;

    /**
     * Returns a curve.
     *
     * @param fills loads at each fill: without moves {@link FluidLimit#of} at several average
     *     loads, with moves {@link LoadProcess#runThrough} at several numbers of elements
     * @param rate rate of the filter by its loads: equation (1), as in {@link FalsePositiveRate}
     * @param bucketBits bits of a bucket, above 0
     * @param designLoad elements per bucket for which the Bloom filter is made, above 0
     * @return a point for each fill
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static List<FillPoint> curve(
            List<LoadDistribution> fills,
            ToDoubleFunction<LoadDistribution> rate,
            double bucketBits,
            double designLoad) {
        int hashFunctions = BloomRate.bestHashFunctions(bucketBits / designLoad);
        return fills.stream()
                .map(loads -> {
                    double load = loads.averageLoad();
                    double bloomRate = load == 0 ? 0 : BloomRate.of(bucketBits / load, hashFunctions);
                    return new FillPoint(load, rate.applyAsDouble(loads), bloomRate);
                })
                .toList();
    }

    /** Returns the curve of a d-left filter, all points from one filling. */
    public static List<FillPoint> curve(DLeftLayout layout, int points) {
        double[] loads =
                fills(points).map(share -> share * layout.spec().averageLoad()).toArray();
        int hashFunctions = BloomRate.bestHashFunctions(layout.bitsPerKey());
        return DLeftModel.through(layout, DLeftModel.large(layout), SIMULATED_BUCKETS, loads).stream()
                .map(model -> new FillPoint(
                        model.averageLoad(),
                        model.falsePositiveRate(),
                        BloomRate.of(model.bitsPerKey(), hashFunctions)))
                .toList();
    }

    /** Returns the curve of a filter with fixed cells. */
    public static List<FillPoint> curve(DLeftCountingLayout layout, int points) {
        return curve(
                layout.choice().bucketBits() / (double) CountingBloomRate.COUNTER_BITS,
                layout.spec().averageLoad(),
                points,
                load -> DLeftCountingModel.of(layout, load, DLeftCountingModel.large(layout))
                        .falsePositiveRate());
    }

    /** Returns the curve of a filter with remainders of dynamic length. */
    public static List<FillPoint> curve(DynamicDLeftCountingLayout layout, int points) {
        return curve(
                layout.bucketBits() / (double) CountingBloomRate.COUNTER_BITS,
                layout.spec().averageLoad(),
                points,
                load -> DynamicDLeftCountingModel.of(layout, load, DynamicDLeftCountingModel.large(layout))
                        .falsePositiveRate());
    }

    /** Returns the curve of a rank-indexed filter, whose rate is in proportion to its fill. */
    public static List<FillPoint> curve(RankIndexedLayout layout, int points) {
        RankIndexedModel full = RankIndexedModel.of(layout);
        int counterBits = full.counting() ? CountingBloomRate.COUNTER_BITS : 1;
        return curve(
                full.bitsPerKey() * full.averageLoad() / counterBits,
                full.averageLoad(),
                points,
                load -> full.falsePositiveRate() * load / full.averageLoad());
    }

    private static List<FillPoint> curve(
            double bloomBits, double designLoad, int points, DoubleUnaryOperator rateByLoad) {
        int hashFunctions = BloomRate.bestHashFunctions(bloomBits / designLoad);
        return fills(points)
                .map(share -> share * designLoad)
                .mapToObj(load -> new FillPoint(
                        load, rateByLoad.applyAsDouble(load), BloomRate.of(bloomBits / load, hashFunctions)))
                .toList();
    }

    private static DoubleStream fills(int points) {
        return IntStream.rangeClosed(1, points).mapToDouble(point -> (double) point / points);
    }
}
