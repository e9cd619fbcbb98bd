package dev.filtersmith.benchmarks.subject;

import java.lang.reflect.Constructor;
import org.fastfilter.utils.Hash;

/**
 * A factory of empty filters of fastfilter's Bloom kind. In 1.0.2 the only way to create them is a
 * constructor that is not public; {@code construct} also fills the filter.
 */
final class FastfilterEmpty {
    private FastfilterEmpty() {}

    /**
     * Creates an empty filter.
     *
     * @param bitsPerKey bits per key as counted by {@code construct}; counting filters have four
     * times as many
     */
    static <F> F of(Class<F> type, int expectedElements, double bitsPerKey, int hashFunctions, long seed) {
        Hash.setSeed(seed);
        try {
            Constructor<F> constructor = type.getDeclaredConstructor(int.class, double.class, int.class);
            constructor.setAccessible(true);
            return constructor.newInstance(expectedElements, bitsPerKey, hashFunctions);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("fastfilter's " + type.getSimpleName() + " is not that of 1.0.2", e);
        }
    }
}
