package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.BucketModel;
import java.util.Locale;

/**
 * The prediction for a d-left filter that is built with {@code addAll(keys).rebalance(sweeps)}: the
 * mean of filters of random keys. No equation is known for the sweeps.
 *
 * @param averageLoad elements per bucket over the whole table
 * @param bitsPerKey bits that a key takes, without rounding and stash
 * @param sweeps number of sweeps
 * @param falsePositiveRate probability that an absent key is reported as present
 * @param standardError standard error of that rate
 */
public record OfflineDLeftModel(
        double averageLoad, double bitsPerKey, int sweeps, double falsePositiveRate, double standardError)
        implements BucketModel {
    /** Margin for the error, so that a geometry that is chosen holds its rate. */
    private static final int STANDARD_ERRORS = 2;

    /**
     * {@inheritDoc}
     *
     * <p>This one is above the mean by two standard errors.
     */
    @Override
    public double highestRate() {
        return falsePositiveRate + STANDARD_ERRORS * standardError;
    }

    @Override
    public String rates(int decimals) {
        return String.format(
                Locale.ROOT,
                "%." + decimals + "e after %d %s (standard error %.1e)",
                falsePositiveRate,
                sweeps,
                sweeps == 1 ? "sweep" : "sweeps",
                standardError);
    }

    @Override
    public String replaces() {
        return String.format(Locale.ROOT, "a Bloom filter of as many bits %.2e", BloomRate.best(bitsPerKey));
    }
}
