package dev.filtersmith.dlcbf;

import static dev.filtersmith.family.SpecAttributes.next;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.DLeftCountingSpecBuilder;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.family.SpecAttributes;
import java.util.Iterator;
import java.util.Map;

/**
 * Spec of a d-left counting Bloom filter. The components are the attributes of
 * {@link dev.filtersmith.annotation.DLeftCountingFilter}, which defines their meaning.
 *
 * @param subtables number of subtables
 * @param cellsPerBucket cells of a bucket
 * @param remainderBits bits of a remainder
 * @param cellCounterBits bits of a cell's counter
 * @param averageLoad elements per bucket at the expected count
 * @param permutation bucket choice
 * @param relocation relocation of elements
 * @param relocationVisits buckets that an insertion may look through
 * @param stashCapacity capacity of the stash in elements
 * @param expectedElements expected number of elements, or 0 if it is given when the filter is
 *     created
 * @param bitsPerKey bits that a key may take, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 * @param concurrency threads that may use the filter at the same time
 * @param growth whether a larger filter follows when this one is full
 */
public record DLeftCountingSpec(
        int subtables,
        int cellsPerBucket,
        int remainderBits,
        int cellCounterBits,
        double averageLoad,
        Permutation permutation,
        Relocation relocation,
        int relocationVisits,
        int stashCapacity,
        long expectedElements,
        double bitsPerKey,
        double maxFpp,
        Concurrency concurrency,
        Growth growth)
        implements CountingSpec {
    /** The attributes. */
    public static final SpecAttributes<DLeftCountingSpec> ATTRIBUTES =
            new SpecAttributes<>(DLeftCountingFilter.class, DLeftCountingSpec.class);

    /**
     * Takes the values of the components, in their order.
     *
     * @param values boxes, enum constants, and lists for arrays
     */
    public DLeftCountingSpec(Iterator<?> values) {
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
    public static DLeftCountingSpecBuilder<DLeftCountingSpec> builder() {
        return new DLeftCountingSpecBuilder<>(ATTRIBUTES::spec, Map.of());
    }

    /**
     * Begins a spec like this one.
     *
     * @return builder with all attributes of this spec
     */
    public DLeftCountingSpecBuilder<DLeftCountingSpec> toBuilder() {
        return new DLeftCountingSpecBuilder<>(ATTRIBUTES::spec, ATTRIBUTES.values(this));
    }
}
