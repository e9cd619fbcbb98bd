package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Rank-indexed hashing with deletion: fingerprints with counters in short chains, without pointers
 * (N. Hua, H. Zhao, B. Lin, J. Xu, "Rank-Indexed Hashing: A Compact Construction of Bloom Filters
 * and Variants", ICNP 2008). Buckets, chains and extensions are those of {@link RankIndexedFilter}.
 * Each slot also has a counter for the elements of its fingerprint, so that elements can be removed
 * and counted.
 *
 * <p>An interface with removals is a multiset. The elements that a slot's counter cannot count are
 * counted exactly beside the table, an entry for each key that comes so often. Without removals,
 * the filter is a set, which stores a key once.
 *
 * <p>The filter reads one place in memory. It can be sent in fewer bits than it takes, without its
 * counters; see {@code writeTrimmed}.
 *
 * <p>The family is in the artifact {@code filtersmith-families}, beside the runtime.
 *
 * <h2>Goals</h2>
 *
 * <p>{@link #maxFpp} takes the fewest bits that meet the rate; {@link #bitsPerKey} takes the lowest
 * rate at no more bits. Without attributes, the goal is a rate of 0.001, some 16.5 bits per key.
 *
 * <pre>{@code
 * @RankIndexedCountingFilter(maxFpp = 1e-3)
 * interface CachedUrls extends CountingFilter<String> {}
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
 * @RankIndexedCountingFilter(cellCounterBits = 4)
 * interface OpenSessions extends CountingFilter<String> {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface RankIndexedCountingFilter {
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
     * Bits of a slot's counter: 0 to 8. A slot counts up to 2^bits elements, because an occupied
     * slot holds at least one. More elements with one fingerprint are counted beside the
     * table.
     *
     * @return bits of a counter
     */
    int cellCounterBits() default 2;

    /**
     * Highest allowed probability that the expected elements do not fit, the paper's P_o: above 0
     * and below 1.
     *
     * @return highest probability of an overflow
     */
    double overflowProbability() default 1e-10;

    /**
     * Number of different elements that may have copies counted beside the table: 0 to 67,108,864.
     * A multiset counts there, exactly, what comes more often than the table should hold it:
     * elements beyond the ceiling of their slot. An element takes 16 to 32 bytes once it has
     * copies, however many they are. Where no more elements can have copies, a put takes further
     * room in the table, and in the end the filter is full. With 0, it is an eighth of the elements
     * that the filter is created for, at least 512. The bits of the table do not depend on it. Sets
     * have no copies.
     *
     * @return highest number of elements with copies, or 0
     */
    int copyCapacity() default 0;

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
