package dev.filtersmith.advisor;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The mean rate of filters of different keys.
 *
 * @param mean mean of the rates
 * @param error standard error of the mean
 */
public record MeanRate(double mean, double error) {
    public static MeanRate of(double... rates) {
        return new MeanRate(
                Mean.of(rates).getAsDouble(), StandardDeviation.of(rates).getAsDouble() / Math.sqrt(rates.length));
    }
}
