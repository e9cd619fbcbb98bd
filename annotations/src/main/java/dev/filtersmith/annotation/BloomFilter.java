package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A Bloom filter: the classic filter for a set that only grows (B. H. Bloom, "Space/Time Trade-offs
 * in Hash Coding with Allowable Errors", CACM 1970). Each key sets k bits of a table. A lookup
 * finds a key if all of its bits are set. The filter is never full: with more elements than
 * expected, the rate rises.
 *
 * <p>The bits of a key are found by double hashing, from two numbers of its hash (Kirsch and
 * Mitzenmacher, "Building a Better Bloom Filter"). Without attributes, the filter has 16 bits per
 * key and 11 hash functions, a rate of 4.59e-04.
 *
 * <p>The family is in the artifact {@code filtersmith-families}, beside the runtime.
 *
 * <h2>Goals</h2>
 *
 * <p>{@link #maxFpp} alone takes the fewest bits that meet the rate; {@link #bitsPerKey} sets the
 * bits.
 *
 * <pre>{@code
 * @BloomFilter(maxFpp = 1e-3)
 * interface SeenWords extends MembershipFilter<String> {}
 * }</pre>
 *
 * <h2>Geometry</h2>
 *
 * <p>{@link #hashFunctions} and {@link #expectedElements}. Both may stand beside the goals.
 *
 * <pre>{@code
 * @BloomFilter(hashFunctions = 7, bitsPerKey = 10)
 * interface SeenWords extends MembershipFilter<String> {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface BloomFilter {
    /**
     * Highest allowed rate of false positives when the filter holds the expected elements, above 0
     * and below 1. Without {@link #bitsPerKey}, the filter gets the fewest bits that meet the
     * rate. With it, the rate is a contract: compilation fails if that number of bits cannot meet
     * it.
     *
     * @return highest false positive rate, or 0
     */
    double maxFpp() default 0;

    /**
     * Bits per key when the filter holds the expected elements, 1 to 64. 0 means 16, or with
     * {@link #maxFpp} the fewest that meet the rate. Tables have whole words, rounded up; rounded
     * down if {@link #expectedElements} is given and {@link #hashFunctions} is not.
     *
     * @return bits per key, or 0
     */
    double bitsPerKey() default 0;

    /**
     * Number of bits that a key sets, 1 to 64. 0 means the number with the lowest rate for the bits
     * per key.
     *
     * @return number of hash functions, or 0
     */
    int hashFunctions() default 0;

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
