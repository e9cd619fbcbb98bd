package dev.filtersmith.bloom;

import static dev.filtersmith.family.SpecAttributes.next;

import dev.filtersmith.BloomSpecBuilder;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.family.SpecAttributes;
import java.util.Iterator;
import java.util.Map;

/**
 * Spec of a Bloom filter. The components are the attributes of
 * {@link dev.filtersmith.annotation.BloomFilter}.
 *
 * @param hashFunctions number of hash functions, or 0 for the best
 * @param expectedElements expected number of elements, or 0 where it is known only when the filter
 *     is created
 * @param bitsPerKey bits that a key takes, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 * @param concurrency threads that may use the filter at the same time
 * @param growth whether a larger filter follows when this one is full
 */
public record BloomSpec(
        int hashFunctions,
        long expectedElements,
        double bitsPerKey,
        double maxFpp,
        Concurrency concurrency,
        Growth growth)
        implements BloomTableSpec {
    /** The attributes. */
    public static final SpecAttributes<BloomSpec> ATTRIBUTES = new SpecAttributes<>(BloomFilter.class, BloomSpec.class);

    /**
     * Takes the values of the components, in their order.
     *
     * @param values boxes, enum constants, and lists for arrays
     */
    public BloomSpec(Iterator<?> values) {
        this(next(values), next(values), next(values), next(values), next(values), next(values));
    }

    @Override
    public SpecAttributes<BloomSpec> attributes() {
        return ATTRIBUTES;
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

    /**
     * Begins a spec from the defaults of the annotation.
     *
     * @return builder
     */
    public static BloomSpecBuilder<BloomSpec> builder() {
        return new BloomSpecBuilder<>(ATTRIBUTES::spec, Map.of());
    }

    /**
     * Begins a spec like this one.
     *
     * @return builder with all attributes of this spec
     */
    public BloomSpecBuilder<BloomSpec> toBuilder() {
        return new BloomSpecBuilder<>(ATTRIBUTES::spec, ATTRIBUTES.values(this));
    }
}
