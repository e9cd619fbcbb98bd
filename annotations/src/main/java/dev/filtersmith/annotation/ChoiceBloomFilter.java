package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A Bloom filter with a choice: each key has several groups of hash functions and sets the bits of
 * one group, the one that needs the fewest new bits (S. Lumetta and M. Mitzenmacher, "Using the
 * Power of Two Choices to Improve Bloom Filters", Internet Mathematics 4, 2007). A lookup finds a
 * key if all bits of any group are set. From 11 bits per key on, the rate is lower than that of a
 * Bloom filter; if the filter is built from all keys at once, with {@code rebalance}, it is lower
 * by a factor of 2 to 6.
 *
 * <p>The bits of a group are found by double hashing. Without attributes, the filter has two groups
 * of 13 hash functions in 16 bits per key, a rate of 3.93e-04.
 *
 * <p>The family is in the artifact {@code filtersmith-families}, beside the runtime.
 *
 * <h2>Goals</h2>
 *
 * <p>{@link #maxFpp} alone takes the fewest bits that meet the rate; {@link #bitsPerKey} sets the
 * bits. {@link #rebalancing} states that the filter is built at once.
 *
 * <pre>{@code
 * @ChoiceBloomFilter(maxFpp = 1e-3)
 * interface SeenPairs extends LongFilter {}
 * }</pre>
 *
 * <h2>Geometry</h2>
 *
 * <p>{@link #choices}, {@link #hashFunctions} and {@link #expectedElements}. All may stand beside
 * the goals.
 *
 * <pre>{@code
 * @ChoiceBloomFilter(choices = 3)
 * interface SeenPairs extends LongFilter {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ChoiceBloomFilter {
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
     * Number of sweeps that the goals count on, 0 to 100: the filter is built from all keys at
     * once, with {@code addAll(keys)} and that many sweeps. The builder makes them unless {@code
     * rebalance} sets another number. A filter that is filled by puts has a higher
     * rate than the one promised; maintained filters, windows and collectors refuse it, and so does
     * {@link #growth}. Only with {@link #maxFpp} or {@link #bitsPerKey}, and with more
     * than one of {@link #choices}.
     *
     * @return sweeps, or 0 for keys that are put one by one
     */
    int rebalancing() default 0;

    /**
     * Number of groups of hash functions that a key may choose from, the paper's c: 1 to 8.
     *
     * @return number of choices
     */
    int choices() default 2;

    /**
     * Number of bits that a group sets, the paper's k: 1 to 64. 0 means the number with the lowest
     * rate for the bits per key when keys are put one by one, by the paper's equation (3.2).
     *
     * @return hash functions of a group, or 0
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
