package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.BucketModel;
import java.util.Locale;

/**
 * The prediction for a d-left filter that is built with {@code addAll(keys).rebalance(sweeps)}: the
 * mean of filters of random keys. No equation is known for the sweeps.
 *
 * @param averageLoad elements per bucket over the whole table
 * @param bitsPerKey bits that a key takes, without the stash
 * @param sweeps number of sweeps
 * @param falsePositiveRate probability that an absent key is reported as present
 * @param standardError standard error of that rate
 * @param highestRate rate above the mean by two standard errors; for a promised rate no more than
 *     that of puts, and so perhaps below the mean, which has scatter
 */
public record OfflineDLeftModel(
        double averageLoad,
        double bitsPerKey,
        int sweeps,
        double falsePositiveRate,
        double standardError,
        double highestRate)
        implements BucketModel {
    /** Margin for the error, so that a geometry that is chosen holds its rate. */
    private static final int STANDARD_ERRORS = 2;

    OfflineDLeftModel(
            double averageLoad, double bitsPerKey, int sweeps, double falsePositiveRate, double standardError) {
        this(
                averageLoad,
                bitsPerKey,
                sweeps,
                falsePositiveRate,
                standardError,
                falsePositiveRate + STANDARD_ERRORS * standardError);
    }

    /**
     * Returns this prediction with a highest rate that is no higher than another. Sweeps never
     * raise the rate of a filter that has room, so the rate of puts bounds that after sweeps.
     * Without this bound, a promise that is held by puts could be rejected for the scatter of the
     * filters here.
     */
    OfflineDLeftModel atMost(double rate) {
        return new OfflineDLeftModel(
                averageLoad, bitsPerKey, sweeps, falsePositiveRate, standardError, Math.min(highestRate, rate));
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
