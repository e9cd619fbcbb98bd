package dev.filtersmith.rankindexed;

import static dev.filtersmith.family.SpecAttributes.next;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.RankIndexedCountingSpecBuilder;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.family.SpecAttributes;
import java.util.Iterator;
import java.util.Map;

/**
 * Spec of a rank-indexed filter with deletion. The components are the attributes of
 * {@link dev.filtersmith.annotation.RankIndexedCountingFilter}, which explains them.
 *
 * @param chains chains of a bucket, or 0 for the sizing
 * @param remainderBits bits of a remainder, or 0 for the sizing
 * @param averageLoad elements per bucket at the expected count, or 0 for the sizing
 * @param slots slots of a bucket, or 0 for the sizing
 * @param secondSlots slots of a second-level extension, or 0 for the sizing
 * @param thirdSlots slots of a third-level extension, or 0 for the sizing
 * @param secondShare second-level extensions for each bucket, or 0 for the sizing
 * @param thirdShare third-level extensions for each bucket, or 0 for the sizing
 * @param cellCounterBits bits of a slot's counter
 * @param overflowProbability probability allowed that the expected elements do not fit
 * @param expectedElements expected number of elements, or 0 where it is known only when the filter
 *     is created
 * @param bitsPerKey bits that a key takes, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 * @param concurrency threads that may use the filter at the same time
 * @param growth whether a larger filter follows when this one is full
 */
public record RankIndexedCountingSpec(
        int chains,
        int remainderBits,
        double averageLoad,
        int slots,
        int secondSlots,
        int thirdSlots,
        double secondShare,
        double thirdShare,
        int cellCounterBits,
        double overflowProbability,
        long expectedElements,
        double bitsPerKey,
        double maxFpp,
        Concurrency concurrency,
        Growth growth)
        implements ChainSpec, CountingSpec {
    /** The attributes. */
    public static final SpecAttributes<RankIndexedCountingSpec> ATTRIBUTES =
            new SpecAttributes<>(RankIndexedCountingFilter.class, RankIndexedCountingSpec.class);

    /**
     * Takes the values of the components, in their order.
     *
     * @param values boxes, enum constants, and lists for arrays
     */
    public RankIndexedCountingSpec(Iterator<?> values) {
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
                next(values));
    }

    @Override
    public int counterBits() {
        return cellCounterBits;
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
    public static RankIndexedCountingSpecBuilder<RankIndexedCountingSpec> builder() {
        return new RankIndexedCountingSpecBuilder<>(ATTRIBUTES::spec, Map.of());
    }

    @Override
    public RankIndexedCountingSpecBuilder<RankIndexedCountingSpec> toBuilder() {
        return new RankIndexedCountingSpecBuilder<>(ATTRIBUTES::spec, ATTRIBUTES.values(this));
    }
}
