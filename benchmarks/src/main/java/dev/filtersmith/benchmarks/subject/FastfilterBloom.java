package dev.filtersmith.benchmarks.subject;

import java.lang.reflect.Constructor;
import org.fastfilter.bloom.Bloom;
import org.fastfilter.utils.Hash;

/** Fastfilter's Bloom filter at 16 bits per key and 11 hash functions, which is what {@code Bloom.construct} takes for 16. */
final class FastfilterBloom implements Subject {
    private static final double BITS_PER_KEY = 16;
    private static final int HASH_FUNCTIONS = 11;

    private final Bloom filter;

    FastfilterBloom(int expectedElements, long seed) {
        Hash.setSeed(seed);
        this.filter = empty(expectedElements);
    }

    /** In 1.0.2 the one way to an empty filter is a constructor that is not public; {@code construct} fills it as well. */
    private static Bloom empty(int expectedElements) {
        try {
            Constructor<Bloom> constructor = Bloom.class.getDeclaredConstructor(int.class, double.class, int.class);
            constructor.setAccessible(true);
            return constructor.newInstance(expectedElements, BITS_PER_KEY, HASH_FUNCTIONS);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("fastfilter's Bloom filter is not that of 1.0.2", e);
        }
    }

    /** The filter itself. */
    Bloom filter() {
        return filter;
    }

    @Override
    public boolean put(long key) {
        filter.add(key);
        return true;
    }

    @Override
    public boolean mightContain(long key) {
        return filter.mayContain(key);
    }
}
