package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.baseline.CountingBloomRate;
import java.util.Locale;

/**
 * What a filter with deletion promises at a load: fresh, that is filled and not changed since, and under churn.
 *
 * <p>Churn is the papers': one element, chosen uniformly, is deleted and a new one inserted, again and again; in a round of it as often
 * as half of the elements are. Deleting many before as many are inserted is kinder, since buckets come to be empty and are as good as new
 * then: of {@code @DynamicDLeftCountingFilter} a rate of 1.18e-04 in place of 1.26e-04.
 */
public interface CountingModel extends BucketModel {
    /** The largest share of insertions without room that counts as rare. */
    double RARE_OVERFLOW = 2e-5;

    /**
     * Rounds of churn that the models speak of. Where buckets have one length of remainders, rates rise most in the first of them: from
     * 1.16e-04 to 1.26e-04 in ten, and to 1.5e-04 in a hundred, at the defaults, while a load of 3.75 stays at 1.15e-04. Where lengths
     * follow the largest loads, they go on rising.
     */
    int CHURN_ROUNDS = 10;

    /**
     * The rate of a filter that changed for so many rounds.
     *
     * @return probability that an absent key is reported as present
     */
    double churnedRate();

    /**
     * Elements that found no room while the filter was filled, and so went to the stash.
     *
     * @return share of the insertions; 0 where no overflow was simulated
     */
    double overflowShare();

    /**
     * The same while it changed.
     *
     * @return share of the insertions; 0 where no overflow was simulated
     */
    double churnOverflowShare();

    /**
     * Whether next to no element finds its buckets full, fresh and under churn: at most {@value #RARE_OVERFLOW} of the insertions.
     *
     * @return false where a filter has to be expected to be full before it holds its elements
     */
    default boolean overflowsRarely() {
        return Math.max(overflowShare(), churnOverflowShare()) <= RARE_OVERFLOW;
    }

    @Override
    default double highestRate() {
        return Math.max(falsePositiveRate(), churnedRate());
    }

    /**
     * The standard counting Bloom filter that this one replaces: counters of four bits, the best whole number of hash functions, and the
     * highest rate of this filter.
     *
     * @return its bits per key
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
     * Probability that a filter has had to put any element into the stash while it was filled: 1 - e^-x, which takes that as rare and
     * independent.
     *
     * @param elements elements in the filter, 0 or more
     * @return probability; 0 where no overflow was simulated
     */
    default double overflowProbability(long elements) {
        return -StrictMath.expm1(-overflowShare() * elements);
    }

    /**
     * The same while it changed.
     *
     * @param steps deletions, each with an insertion, 0 or more
     * @return probability; 0 where no overflow was simulated
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
