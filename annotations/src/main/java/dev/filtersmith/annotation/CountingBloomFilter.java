package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A counting Bloom filter: the classic for a set that changes (L. Fan, P. Cao, J. Almeida, A. Z. Broder, "Summary Cache", IEEE/ACM
 * Transactions on Networking 8, 2000). Each key counts up k counters of a table, and down again when it is removed; a lookup finds a key
 * where none of its counters is 0. A counter that has reached its highest value stays there, since nobody knows how often it was counted
 * up: so nothing is ever lost, and such a counter comes back only when the filter is refreshed.
 *
 * <p>Bare, the annotation means counters of four bits, 16 of them and so 64 bits for each key, and 11 hash functions, a rate of 4.59e-04.
 * {@link DynamicDLeftCountingFilter} does the same in a quarter of the bits.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CountingBloomFilter {
    /**
     * Bits of a counter: 2, 4, 8 or 16.
     *
     * @return bits of a counter
     */
    int counterBits() default 4;

    /**
     * Counters that a key counts up, 1 to 64; 0 means the number with the lowest rate for these bits per key.
     *
     * @return number of hash functions, or 0
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
     * Bits that a key takes once the expected elements are in, {@link #counterBits} to 64 times as many; 0 means 16
     * counters per key, or with {@link #maxFpp} the fewest that hold it.
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
