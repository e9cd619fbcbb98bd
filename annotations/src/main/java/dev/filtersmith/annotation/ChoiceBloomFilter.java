package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A Bloom filter with a choice: each key has several groups of hash functions, and the bits of one group are set, the one that needs the
 * fewest new bits (S. Lumetta and M. Mitzenmacher, "Using the Power of Two Choices to Improve Bloom Filters", Internet Mathematics 4,
 * 2007). A lookup finds a key where all bits of any group are set. From 11 bits per key on, the rate is lower than that of a Bloom
 * filter; built from all keys at once, with {@code rebalance}, by a factor of 2 to 6.
 *
 * <p>The bits of a group are found by double hashing. Bare, the annotation means two groups of 13 hash functions in 16 bits per key, a
 * rate of 3.93e-04.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ChoiceBloomFilter {
    /**
     * Groups of hash functions that a key may choose among, the paper's c: 1 to 8.
     *
     * @return number of choices
     */
    int choices() default 2;

    /**
     * Bits that a group sets, the paper's k: 1 to 64; 0 means the number with the lowest rate for these bits per key where keys are put
     * one by one, by the paper's equation (3.2).
     *
     * @return hash functions of a group, or 0
     */
    int hashFunctions() default 0;

    /**
     * Number of elements that the filter is designed for, or 0 where it is known only when the filter is created. Given
     * here, the size is checked at compile time.
     *
     * @return expected number of elements, or 0
     */
    long expectedElements() default 0;

    /**
     * Bits that a key takes once the expected elements are in, 1 to 64; 0 means 16, or with {@link #maxFpp} the fewest that hold it.
     *
     * @return bits per key, or 0
     */
    double bitsPerKey() default 0;

    /**
     * The highest rate of false positives allowed with the expected elements in, above 0 and below 1, or 0. Without {@link #bitsPerKey},
     * the fewest bits that hold it are taken. Otherwise it is a contract: there is no filter, and compilation fails, if so many bits
     * cannot hold it.
     *
     * @return false positive rate at most, or 0
     */
    double maxFpp() default 0;
}
