package dev.filtersmith.toy;

import dev.filtersmith.annotation.Concurrency;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A hash set of 16-bit prints with open addressing. */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ToyFilter {
    /**
     * Number of slots for each expected element, 2 to 8.
     *
     * @return slots per element
     */
    int slotsPerElement() default 2;

    /**
     * Number of elements that the filter is designed for, or 0 if it is known only when the filter
     * is created.
     *
     * @return expected number of elements, or 0
     */
    long expectedElements() default 0;

    /**
     * Most bits per key when the filter holds the expected elements, or 0.
     *
     * @return bits per key, or 0
     */
    double bitsPerKey() default 0;

    /**
     * Highest allowed rate of false positives when the filter holds the expected elements, or 0.
     *
     * @return highest false positive rate, or 0
     */
    double maxFpp() default 0;

    /**
     * Threads that may use the filter at the same time. The promise is that of the {@link
     * Concurrency} mode: in each there is never a false negative. The mode changes neither the bits
     * nor the geometry.
     *
     * @return mode
     */
    Concurrency concurrency() default Concurrency.EXCLUSIVE_WRITER;
}
