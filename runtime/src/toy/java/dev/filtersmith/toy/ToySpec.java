package dev.filtersmith.toy;

import static dev.filtersmith.family.SpecAttributes.next;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.family.SpecAttributes;
import java.util.Iterator;

/**
 * The values of a {@link ToyFilter}.
 *
 * @param slotsPerElement number of slots for each expected element
 * @param expectedElements expected number of elements, or 0
 * @param bitsPerKey most bits per key, or 0
 * @param maxFpp highest false positive rate, or 0
 * @param concurrency threads that may use the filter at the same time
 */
public record ToySpec(
        int slotsPerElement, long expectedElements, double bitsPerKey, double maxFpp, Concurrency concurrency)
        implements FilterSpec {
    /** The attributes of the family. */
    public static final SpecAttributes<ToySpec> ATTRIBUTES = new SpecAttributes<>(ToyFilter.class, ToySpec.class);

    /**
     * Takes the values of the components, in their order.
     *
     * @param values boxes, enum constants, and lists for arrays
     */
    public ToySpec(Iterator<?> values) {
        this(next(values), next(values), next(values), next(values), next(values));
    }

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
    public int stashCapacity() {
        return 0;
    }

    @Override
    public String text() {
        return ATTRIBUTES.text(this);
    }

    @Override
    public String fullText() {
        return ATTRIBUTES.fullText(this);
    }

    @Override
    public String storedText() {
        return ATTRIBUTES.storedText(this);
    }

    @Override
    public String toString() {
        return text();
    }
}
