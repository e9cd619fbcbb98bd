package dev.filtersmith.windows;

import static dev.filtersmith.family.SpecAttributes.next;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.WindowedCuckooSpecBuilder;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.family.SpecAttributes;
import java.util.Iterator;
import java.util.Map;

/**
 * Spec of a windowed cuckoo filter. The components are the attributes of
 * {@link dev.filtersmith.annotation.WindowedCuckooFilter}, which defines their meaning.
 *
 * @param slotBits bits of a slot
 * @param averageUse share of the slots in use at the expected count, or 0 if the size decides
 * @param relocationVisits slots that a put may visit
 * @param stashCapacity capacity of the stash in elements
 * @param expectedElements expected number of elements, or 0 if it is given when the filter is
 *     created
 * @param bitsPerKey bits that a key may take, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 * @param cost cost of a put that the geometry search may accept
 * @param concurrency threads that may use the filter at the same time
 * @param growth whether a larger filter follows when this one is full
 */
public record WindowedCuckooSpec(
        int slotBits,
        double averageUse,
        int relocationVisits,
        int stashCapacity,
        long expectedElements,
        double bitsPerKey,
        double maxFpp,
        Cost cost,
        Concurrency concurrency,
        Growth growth)
        implements CountingSpec {
    /** The attributes. */
    public static final SpecAttributes<WindowedCuckooSpec> ATTRIBUTES =
            new SpecAttributes<>(WindowedCuckooFilter.class, WindowedCuckooSpec.class);

    /**
     * Takes the values of the components, in their order.
     *
     * @param values boxes, enum constants, and lists for arrays
     */
    public WindowedCuckooSpec(Iterator<?> values) {
        this(
                next(values),
                next(values),
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
    public static WindowedCuckooSpecBuilder<WindowedCuckooSpec> builder() {
        return new WindowedCuckooSpecBuilder<>(ATTRIBUTES::spec, Map.of());
    }

    /**
     * Begins a spec like this one.
     *
     * @return builder with all attributes of this spec
     */
    public WindowedCuckooSpecBuilder<WindowedCuckooSpec> toBuilder() {
        return new WindowedCuckooSpecBuilder<>(ATTRIBUTES::spec, ATTRIBUTES.values(this));
    }
}
