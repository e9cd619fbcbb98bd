package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.baseline.CountingBloomRate;
import java.util.Locale;

/**
 * The prediction for a filter with deletion at a load: fresh, which means filled and not changed
 * since, and under churn.
 *
 * <p>Churn is that of the papers: one element, drawn uniformly, is deleted and a new one inserted,
 * again and again. A round has half as many such steps as there are elements. Deleting many
 * elements before inserting as many gives lower rates, since buckets that become empty are as good
 * as new: 1.18e-04 in place of 1.26e-04 for {@code @DynamicDLeftCountingFilter}.
 */
public interface CountingModel extends BucketModel {
    /** The largest share of insertions without room that is considered rare. */
    double RARE_OVERFLOW = 2e-5;

    /**
     * Rounds of churn of the models. If buckets have one length of remainders, rates rise most in
     * the first rounds: at the defaults from 1.16e-04 to 1.26e-04 in ten rounds, and to 1.5e-04 in
     * a hundred, while a load of 3.75 stays at 1.15e-04. If lengths follow the largest loads, rates
     * go on rising.
     */
    int CHURN_ROUNDS = 10;

    /** Returns the rate of a filter after {@link #CHURN_ROUNDS} rounds of churn. */
    double churnedRate();

    /**
     * Returns the share of insertions that found no room while the filter was filled and went to
     * the stash; 0 if no overflow was simulated.
     */
    double overflowShare();

    /**
     * Returns the share of insertions that found no room during the churn; 0 if no overflow was
     * simulated.
     */
    double churnOverflowShare();

    /**
     * Returns whether next to no element finds its buckets full, fresh and under churn: at most
     * {@value #RARE_OVERFLOW} of the insertions. If not, a filter is likely to be full before it
     * holds its elements.
     */
    default boolean overflowsRarely() {
        return Math.max(overflowShare(), churnOverflowShare()) <= RARE_OVERFLOW;
    }

    @Override
    default double highestRate() {
        return Math.max(falsePositiveRate(), churnedRate());
    }

    /**
     * Returns the bits per key of the standard counting Bloom filter that this one replaces. It has
     * counters of four bits, the best whole number of hash functions, and the highest rate of this
     * filter.
     */
    default double countingBloomBits() {
        return CountingBloomRate.bitsPerKey(highestRate());
    }

    @Override
    default String rates(int decimals) {
        String number = "%." + decimals + "e";
        return String.format(
                Locale.ROOT,
                number + " fresh and %s" + number + " after half of the elements were replaced ten times",
                falsePositiveRate(),
                overflowsRarely() ? "" : "up to ",
                churnedRate());
    }

    @Override
    default String replaces() {
        return String.format(
                Locale.ROOT, "in place of a standard counting Bloom filter of %.2f bits per key", countingBloomBits());
    }

    /**
     * Returns the probability that any element went to the stash while the filter was filled: 1 -
     * e^-x, if overflows are rare and independent; 0 if no overflow was simulated.
     */
    default double overflowProbability(long elements) {
        return -StrictMath.expm1(-overflowShare() * elements);
    }

    /**
     * Returns the probability that any element went to the stash during so many deletions, each
     * with an insertion; 0 if no overflow was simulated.
     */
    default double churnOverflowProbability(long steps) {
        return -StrictMath.expm1(-churnOverflowShare() * steps);
    }

    @Override
    default String promise() {
        return String.format(
                Locale.ROOT,
                "%s A standard counting Bloom filter of that rate takes %.2f bits per key, %.1f times as many.",
                BucketModel.super.promise(),
                countingBloomBits(),
                countingBloomBits() / bitsPerKey());
    }
}
