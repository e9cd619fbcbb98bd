package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.baseline.CountingBloomRate;
import dev.filtersmith.advisor.dleft.FalsePositiveRate;
import dev.filtersmith.advisor.dleft.LoadSimulation;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The rate of a filter that is not full yet: a point of the curve of rate against fill.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment", section II-E: a filter is queried while
 * it fills, and where its fingerprints take all bits of a bucket, it is better the less it holds. The paper gives no figures.
 *
 * @param averageLoad elements per bucket over the whole table, 0 or more
 * @param falsePositiveRate rate of the filter at this fill
 * @param bloomRate rate of a standard Bloom filter of as many bits, for the same elements; beside a filter with deletion, of a standard
 *     counting Bloom filter. Its number of hash functions is the best for the design load, since it cannot change while the filter fills
 */
public record FillPoint(double averageLoad, double falsePositiveRate, double bloomRate) {
    /**
     * A curve.
     *
     * @param fills loads at each fill: without moves {@link FluidLimit#of} at several average loads, with moves
     *     {@link LoadSimulation#runThrough} at several numbers of elements
     * @param rate rate of the filter by its loads: equation (1), as {@link FalsePositiveRate} gives it
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

    /** Points up to a design load, evenly, beside a standard counting Bloom filter of as many bits. */
    public static List<FillPoint> countingCurve(
            double bucketBits, double designLoad, int points, DoubleUnaryOperator rateByLoad) {
        int hashFunctions = BloomRate.bestHashFunctions(bucketBits / designLoad / CountingBloomRate.COUNTER_BITS);
        return IntStream.rangeClosed(1, points)
                .mapToDouble(point -> designLoad * point / points)
                .mapToObj(load -> new FillPoint(
                        load,
                        rateByLoad.applyAsDouble(load),
                        BloomRate.of(bucketBits / load / CountingBloomRate.COUNTER_BITS, hashFunctions)))
                .toList();
    }
}
