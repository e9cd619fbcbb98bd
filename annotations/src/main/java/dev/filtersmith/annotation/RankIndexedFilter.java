package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Rank-indexed hashing: fingerprints in short chains, without pointers (N. Hua, H. Zhao, B. Lin, J. Xu, "Rank-Indexed Hashing: A Compact
 * Construction of Bloom Filters and Variants", ICNP 2008). A key belongs to one chain of one bucket. A bitmap of a bucket tells which
 * chains have an element, further ones which have a second and so on; counting their bits gives the place of each fingerprint. Buckets
 * that are full take an extension, and those that fill it another, larger one.
 *
 * <p>All numbers left at 0 come from the sizing: those with the fewest bits per key that hold {@link #maxFpp} and are full with a
 * probability of at most {@link #overflowProbability} (the paper's Theorem 1). Bare, the annotation means a rate of 0.001, some 14 bits
 * per key. The filter reads one place in memory, and can be sent in fewer bits than it takes: see {@code writeTrimmed}.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface RankIndexedFilter {
    /**
     * Chains of a bucket, the paper's L: 1 to 64, or 0.
     *
     * @return chains of a bucket, or 0 for the sizing
     */
    int chains() default 0;

    /**
     * Bits of the fingerprint that a slot stores, the paper's r: 1 to 24, or 0.
     *
     * @return bits of a remainder, or 0 for the sizing
     */
    int remainderBits() default 0;

    /**
     * Elements per bucket once the expected elements are in, the paper's lambda times L; or 0.
     *
     * @return average load of a bucket at the design load, or 0 for the sizing
     */
    double averageLoad() default 0;

    /**
     * Slots of a bucket, the paper's Z1: 1 to 128, or 0.
     *
     * @return slots of a bucket, or 0 for the sizing
     */
    int slots() default 0;

    /**
     * Slots of a second-level extension, the paper's Z2: 1 to 64, or 0.
     *
     * @return slots that a full bucket gets, or 0 for the sizing
     */
    int secondSlots() default 0;

    /**
     * Slots of a third-level extension, the paper's Z3: 1 to 128, or 0.
     *
     * @return slots that a bucket with a full second-level extension gets, or 0 for the sizing
     */
    int thirdSlots() default 0;

    /**
     * Second-level extensions for each bucket, the paper's J2/B, 0 to 1. With 0 there are as many as {@link #overflowProbability} asks
     * for, which depends on the expected elements.
     *
     * @return share of the buckets that can get an extension, or 0 for the sizing
     */
    double secondShare() default 0;

    /**
     * Third-level extensions for each bucket, the paper's J3/B, 0 to 1. With 0 there are as many as {@link #overflowProbability} asks
     * for, which depends on the expected elements.
     *
     * @return share of the buckets that can get a second extension, or 0 for the sizing
     */
    double thirdShare() default 0;

    /**
     * Whether elements can be removed and counted.
     *
     * @return true for a filter with deletion
     */
    boolean counting() default false;

    /**
     * Bits of a slot's counter where elements are counted: 0 to 8. A slot counts up to 2^bits elements, since a slot in use holds one at
     * least; more elements of one fingerprint take one more slot.
     *
     * @return bits of a counter; not to be given where nothing is counted
     */
    int cellCounterBits() default 2;

    /**
     * The probability allowed that the expected elements do not fit, the paper's P_o: above 0 and below 1.
     *
     * @return probability of an overflow at most
     */
    double overflowProbability() default 1e-10;

    /**
     * Number of elements that the filter is designed for, or 0 where it is known only when the filter is created. Given
     * here, the size is checked at compile time.
     *
     * @return expected number of elements, or 0
     */
    long expectedElements() default 0;

    /**
     * Bits that a key may take, 6 to 40, or 0. Given, the sizing finds the lowest rate at no more bits.
     *
     * @return bits per key at most, or 0
     */
    double bitsPerKey() default 0;

    /**
     * The highest rate of false positives allowed with the expected elements in, above 0 and below 1, or 0. With {@link #remainderBits},
     * {@link #chains} and {@link #averageLoad} given it is a contract: there is no filter, and compilation fails, if they cannot hold it.
     *
     * @return false positive rate at most, or 0
     */
    double maxFpp() default 0;
}
