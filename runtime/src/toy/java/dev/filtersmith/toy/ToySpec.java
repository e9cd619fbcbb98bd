package dev.filtersmith.toy;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.family.SpecAttributes;
import java.lang.annotation.Annotation;
import java.util.List;

/**
 * The values of a {@link ToyFilter}. The build writes such a record for each family of the library;
 * this one is written by hand.
 *
 * @param slotsPerElement number of slots for each expected element
 * @param expectedElements expected number of elements, or 0
 * @param bitsPerKey most bits per key, or 0
 * @param maxFpp highest false positive rate, or 0
 * @param concurrency threads that may use the filter at the same time
 */
public record ToySpec(
        int slotsPerElement, long expectedElements, double bitsPerKey, double maxFpp, Concurrency concurrency)
        implements SpecAttributes<ToySpec> {
    /** The attributes of the family, with their defaults. */
    public static final SpecAttributes<ToySpec> ATTRIBUTES = of(2);

    private static final List<String> NAMES =
            List.of("slotsPerElement", "expectedElements", "bitsPerKey", "maxFpp", "concurrency");

    /**
     * Returns a spec that gives the geometry.
     *
     * @param slotsPerElement number of slots for each expected element
     * @return spec without a goal
     */
    public static ToySpec of(int slotsPerElement) {
        return new ToySpec(slotsPerElement, 0, 0, 0, Concurrency.EXCLUSIVE_WRITER);
    }

    @Override
    public SpecAttributes<ToySpec> attributes() {
        return ATTRIBUTES;
    }

    @Override
    public Class<? extends Annotation> annotation() {
        return ToyFilter.class;
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public List<Object> values() {
        return List.of(slotsPerElement, expectedElements, bitsPerKey, maxFpp, concurrency);
    }

    @Override
    public ToySpec of(List<Object> values) {
        return new ToySpec(
                (Integer) values.get(0),
                (Long) values.get(1),
                (Double) values.get(2),
                (Double) values.get(3),
                (Concurrency) values.get(4));
    }

    @Override
    public int stashCapacity() {
        return 0;
    }

    @Override
    public String toString() {
        return text();
    }
}
