package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Rank-indexed hashing: fingerprints in short chains, without pointers (N. Hua, H. Zhao, B. Lin, J.
 * Xu, "Rank-Indexed Hashing: A Compact Construction of Bloom Filters and Variants", ICNP 2008). A
 * key belongs to one chain of one bucket. The first bitmap of a bucket marks the chains that have
 * an element, the second those that have a second element, and so on. Counting their bits gives the
 * place of each fingerprint. A full bucket takes an extension, and one that fills it takes another,
 * larger one.
 *
 * <p>The filter reads one place in memory. It can be sent in fewer bits than it takes; see
 * {@code writeTrimmed}. {@link RankIndexedCountingFilter} is its sibling with deletion.
 *
 * <p>The family is in the artifact {@code filtersmith-families}, beside the runtime.
 *
 * <h2>Goals</h2>
 *
 * <p>{@link #maxFpp} takes the fewest bits that meet the rate; {@link #bitsPerKey} takes the lowest
 * rate at no more bits. Without attributes, the goal is a rate of 0.001, some 14 bits per key.
 *
 * <pre>{@code
 * @RankIndexedFilter(maxFpp = 1e-3)
 * interface CachedPages extends MembershipFilter<String> {}
 * }</pre>
 *
 * <h2>Geometry</h2>
 *
 * <p>All other attributes but {@link #concurrency}, {@link #growth} and {@link #growthLimit}. The
 * sizing sets all numbers that are left at 0. It takes those with the fewest bits per key that meet
 * {@link #maxFpp} and overflow with a probability of at most {@link #overflowProbability} (the
 * paper's Theorem 1).
 *
 * <pre>{@code
 * @RankIndexedFilter(chains = 64, remainderBits = 10)
 * interface CachedPages extends MembershipFilter<String> {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface RankIndexedFilter {
    /**
     * Highest allowed rate of false positives when the filter holds the expected elements, above 0
     * and below 1. If {@link #remainderBits}, {@link #chains} and {@link #averageLoad} are
     * given, the rate is a contract: compilation fails if they cannot meet it.
     *
     * @return highest false positive rate, or 0
     */
    double maxFpp() default 0;

    /**
     * Highest allowed bits per key, 6 to 40. If given, the sizing finds the lowest rate at no more
     * bits. If {@link #expectedElements} is not, a filter of so few elements that it takes over 2%
     * more is refused when it is created.
     *
     * @return highest bits per key, or 0
     */
    double bitsPerKey() default 0;

    /**
     * Number of chains of a bucket, the paper's L: 1 to 64, or 0.
     *
     * @return chains of a bucket, or 0 for the sizing
     */
    int chains() default 0;

    /**
     * Bits of the fingerprint that a slot stores, the paper's r: 1 to 32, or 0.
     * With r above 16 a filter has at most 2^(44 - r) buckets: some 700,000 elements at 32 bits,
     * and 10 million at 28.
     *
     * @return bits of a remainder, or 0 for the sizing
     */
    int remainderBits() default 0;

    /**
     * Elements per bucket when the filter holds the expected elements, the paper's lambda times L;
     * or 0.
     *
     * @return average load of a bucket at the design load, or 0 for the sizing
     */
    double averageLoad() default 0;

    /**
     * Number of slots of a bucket, the paper's Z1: 1 to 192, or 0.
     *
     * @return slots of a bucket, or 0 for the sizing
     */
    int slots() default 0;

    /**
     * Number of slots of a second-level extension, the paper's Z2: 1 to 64, or 0.
     *
     * @return additional slots of a full bucket, or 0 for the sizing
     */
    int secondSlots() default 0;

    /**
     * Number of slots of a third-level extension, the paper's Z3: 1 to 128, or 0.
     *
     * @return additional slots of a bucket with a full second-level extension, or 0 for the sizing
     */
    int thirdSlots() default 0;

    /**
     * Number of second-level extensions for each bucket, the paper's J2/B, 0 to 1. With 0 there are
     * as many as {@link #overflowProbability} requires, which depends on the expected elements.
     *
     * @return share of the buckets that can get an extension, or 0 for the sizing
     */
    double secondShare() default 0;

    /**
     * Number of third-level extensions for each bucket, the paper's J3/B, 0 to 1. With 0 there are
     * as many as {@link #overflowProbability} requires, which depends on the expected elements.
     *
     * @return share of the buckets that can get a second extension, or 0 for the sizing
     */
    double thirdShare() default 0;

    /**
     * Highest allowed probability that the expected elements do not fit, the paper's P_o: above 0
     * and below 1.
     *
     * @return highest probability of an overflow
     */
    double overflowProbability() default 1e-10;

    /**
     * Number of elements that the filter is designed for, or 0 if it is known only when the filter
     * is created. A size given here is checked at compile time.
     *
     * @return expected number of elements, or 0
     */
    long expectedElements() default 0;

    /**
     * Threads that may use the filter at the same time. The promise is that of the {@link
     * Concurrency} mode: in each there is never a false negative. The mode changes neither the bits
     * nor the geometry.
     *
     * @return mode
     */
    Concurrency concurrency() default Concurrency.EXCLUSIVE_WRITER;

    /**
     * Whether a larger filter follows when this one is full. With {@link Growth#CHAINED}, {@link
     * #maxFpp} holds for all filters of the chain together.
     *
     * @return growth
     */
    Growth growth() default Growth.FIXED;

    /**
     * Factor by which the elements may exceed the expected ones in the end, 2 to 65536, or 0. With
     * {@link Growth#CHAINED}, it limits the filters of the chain: up to 16 times the expected
     * elements there are three, each with a third of {@link #maxFpp}, in place of nine. Beyond the
     * limit, a put is refused. With 0, there are nine filters, for 65536 times the expected
     * elements.
     *
     * @return highest factor of growth, or 0
     */
    int growthLimit() default 0;
}
