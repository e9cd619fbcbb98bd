package dev.filtersmith.bloom;

import static dev.filtersmith.family.SpecAttributes.next;

import dev.filtersmith.ChoiceBloomSpecBuilder;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.family.SpecAttributes;
import java.util.Iterator;
import java.util.Map;

/**
 * Spec of a choice Bloom filter. The components are the attributes of
 * {@link dev.filtersmith.annotation.ChoiceBloomFilter}.
 *
 * @param choices number of groups of hash functions
 * @param hashFunctions number of hash functions of a group, or 0 for the best
 * @param expectedElements expected number of elements, or 0 where it is known only when the filter
 *     is created
 * @param bitsPerKey bits that a key takes, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 * @param rebalancing sweeps that the goals count on, or 0
 * @param concurrency threads that may use the filter at the same time
 * @param growth whether a larger filter follows when this one is full
 */
public record ChoiceBloomSpec(
        int choices,
        int hashFunctions,
        long expectedElements,
        double bitsPerKey,
        double maxFpp,
        int rebalancing,
        Concurrency concurrency,
        Growth growth)
        implements BloomTableSpec {
    /** The attributes. */
    public static final SpecAttributes<ChoiceBloomSpec> ATTRIBUTES =
            new SpecAttributes<>(ChoiceBloomFilter.class, ChoiceBloomSpec.class);

    /**
     * Takes the values of the components, in their order.
     *
     * @param values boxes, enum constants, and lists for arrays
     */
    public ChoiceBloomSpec(Iterator<?> values) {
        this(
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values));
    }

    @Override
    public SpecAttributes<ChoiceBloomSpec> attributes() {
        return ATTRIBUTES;
    }

    @Override
    public int groups() {
        return choices;
    }

    @Override
    public boolean storesCount() {
        return true;
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
    public static ChoiceBloomSpecBuilder<ChoiceBloomSpec> builder() {
        return new ChoiceBloomSpecBuilder<>(ATTRIBUTES::spec, Map.of());
    }

    /**
     * Begins a spec like this one.
     *
     * @return builder with all attributes of this spec
     */
    public ChoiceBloomSpecBuilder<ChoiceBloomSpec> toBuilder() {
        return new ChoiceBloomSpecBuilder<>(ATTRIBUTES::spec, ATTRIBUTES.values(this));
    }
}
