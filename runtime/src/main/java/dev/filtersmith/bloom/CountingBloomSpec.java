package dev.filtersmith.bloom;

import static dev.filtersmith.family.SpecAttributes.next;

import dev.filtersmith.CountingBloomSpecBuilder;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.family.SpecAttributes;
import java.util.Iterator;
import java.util.Map;

/**
 * Spec of a counting Bloom filter. The components are the attributes of
 * {@link dev.filtersmith.annotation.CountingBloomFilter}.
 *
 * @param counterBits bits of a counter
 * @param hashFunctions number of hash functions, or 0 for the best
 * @param expectedElements expected number of elements, or 0 where it is known only when the filter
 *     is created
 * @param bitsPerKey bits that a key takes, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 * @param concurrency threads that may use the filter at the same time
 * @param growth whether a larger filter follows when this one is full
 */
public record CountingBloomSpec(
        int counterBits,
        int hashFunctions,
        long expectedElements,
        double bitsPerKey,
        double maxFpp,
        Concurrency concurrency,
        Growth growth)
        implements BloomTableSpec, CountingSpec {
    /** The attributes. */
    public static final SpecAttributes<CountingBloomSpec> ATTRIBUTES =
            new SpecAttributes<>(CountingBloomFilter.class, CountingBloomSpec.class);

    /**
     * Takes the values of the components, in their order.
     *
     * @param values boxes, enum constants, and lists for arrays
     */
    public CountingBloomSpec(Iterator<?> values) {
        this(next(values), next(values), next(values), next(values), next(values), next(values), next(values));
    }

    @Override
    public SpecAttributes<CountingBloomSpec> attributes() {
        return ATTRIBUTES;
    }

    @Override
    public int slotBits() {
        return counterBits;
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
    public static CountingBloomSpecBuilder<CountingBloomSpec> builder() {
        return new CountingBloomSpecBuilder<>(ATTRIBUTES::spec, Map.of());
    }

    /**
     * Begins a spec like this one.
     *
     * @return builder with all attributes of this spec
     */
    public CountingBloomSpecBuilder<CountingBloomSpec> toBuilder() {
        return new CountingBloomSpecBuilder<>(ATTRIBUTES::spec, ATTRIBUTES.values(this));
    }
}
