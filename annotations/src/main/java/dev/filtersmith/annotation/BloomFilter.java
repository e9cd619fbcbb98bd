package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A Bloom filter: the classic, for a set that only grows (B. H. Bloom, "Space/Time Trade-offs in Hash Coding with Allowable Errors", CACM
 * 1970). Each key sets k bits of a table; a lookup finds a key where all of its bits are set. It is never full: with more elements than
 * expected, the rate rises.
 *
 * <p>The bits of a key are found by double hashing: from two numbers of its hash, as in Kirsch and Mitzenmacher, "Building a Better Bloom
 * Filter". Bare, the annotation means 16 bits per key and 11 hash functions, a rate of 4.59e-04.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface BloomFilter {
    /**
     * Bits that a key sets, 1 to 64; 0 means the number with the lowest rate for these bits per key.
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
