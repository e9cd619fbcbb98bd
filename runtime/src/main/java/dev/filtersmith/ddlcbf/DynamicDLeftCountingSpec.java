package dev.filtersmith.ddlcbf;

import static dev.filtersmith.family.SpecAttributes.next;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.DynamicDLeftCountingSpecBuilder;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.family.SpecAttributes;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Spec of a dynamic d-left counting Bloom filter. The components are the attributes of
 * {@link dev.filtersmith.annotation.DynamicDLeftCountingFilter}, which defines their meaning.
 *
 * @param subtables number of subtables
 * @param bucketBits bits of a bucket
 * @param counterBits bits of a bucket's counter code
 * @param remainderLengths lengths that the remainders of a bucket may have at one time
 * @param semiSortDepth semi-sort depth for each largest load from 0 on
 * @param overfullSlots slots of an overfull bucket, or 0
 * @param minimalRemainderBits bits of the minimal remainder
 * @param longestRemainder bits of a remainder at most
 * @param averageLoad elements per bucket at the expected count
 * @param permutation bucket choice
 * @param relocation relocation of elements
 * @param relocationLoad load from which on elements are moved
 * @param relocationVisits buckets that an insertion may look through
 * @param stashCapacity capacity of the stash in elements
 * @param expectedElements expected number of elements, or 0 if it is given when the filter is
 *     created
 * @param bitsPerKey bits that a key may take, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 * @param concurrency threads that may use the filter at the same time
 * @param growth whether a larger filter follows when this one is full
 */
public record DynamicDLeftCountingSpec(
        int subtables,
        int bucketBits,
        int counterBits,
        int remainderLengths,
        List<Integer> semiSortDepth,
        int overfullSlots,
        int minimalRemainderBits,
        int longestRemainder,
        double averageLoad,
        Permutation permutation,
        Relocation relocation,
        int relocationLoad,
        int relocationVisits,
        int stashCapacity,
        long expectedElements,
        double bitsPerKey,
        double maxFpp,
        Concurrency concurrency,
        Growth growth)
        implements CountingSpec {
    /** The attributes. */
    public static final SpecAttributes<DynamicDLeftCountingSpec> ATTRIBUTES =
            new SpecAttributes<>(DynamicDLeftCountingFilter.class, DynamicDLeftCountingSpec.class);

    /** Copies the list, so that the spec cannot change. */
    public DynamicDLeftCountingSpec {
        semiSortDepth = List.copyOf(semiSortDepth);
    }

    /**
     * Takes the values of the components, in their order.
     *
     * @param values boxes, enum constants, and lists for arrays
     */
    public DynamicDLeftCountingSpec(Iterator<?> values) {
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
    public static DynamicDLeftCountingSpecBuilder<DynamicDLeftCountingSpec> builder() {
        return new DynamicDLeftCountingSpecBuilder<>(ATTRIBUTES::spec, Map.of());
    }

    /**
     * Begins a spec like this one.
     *
     * @return builder with all attributes of this spec
     */
    public DynamicDLeftCountingSpecBuilder<DynamicDLeftCountingSpec> toBuilder() {
        return new DynamicDLeftCountingSpecBuilder<>(ATTRIBUTES::spec, ATTRIBUTES.values(this));
    }
}
