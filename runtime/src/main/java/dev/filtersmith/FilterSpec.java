package dev.filtersmith;

import dev.filtersmith.layout.Layout;

/**
 * What a filter is to be, as its user wrote it: the attributes of an annotation, of a builder or of a text. Unchecked until
 * {@link #toLayout()}.
 */
public sealed interface FilterSpec permits DLeftSpec, CountingSpec, RankIndexedSpec, BloomSpec, ChoiceBloomSpec {
    /**
     * Checks the spec and derives its geometry.
     *
     * @return layout
     * @throws FilterSpecException if the spec cannot work, with all problems
     */
    Layout toLayout();

    /**
     * The number of elements that the spec itself names.
     *
     * @return expected number of elements, or 0 where it is known only when the filter is created
     */
    long expectedElements();

    /**
     * Elements that the stash can hold.
     *
     * @return capacity of the stash
     */
    int stashCapacity();

    /**
     * The bits that a key may take, where the geometry is to be chosen for that.
     *
     * @return bits per key at most, or 0
     */
    double bitsPerKey();

    /**
     * The rate that is promised.
     *
     * @return highest rate of false positives allowed, or 0
     */
    double maxFpp();

    /**
     * Whether filters of the spec can remove and count.
     *
     * @return true if their interfaces may be counting ones
     */
    default boolean deletes() {
        return this instanceof CountingSpec;
    }

    /**
     * The spec as its annotation would be written, attributes with default values left out. {@link #parse} reads it.
     *
     * @return text such as {@code @DLeftFilter(subtables = 3, relocation = NONE)}
     */
    String text();

    /**
     * Begins a spec of a d-left Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static DLeftSpec.Builder dLeft() {
        return DLeftSpec.builder();
    }

    /**
     * Begins a spec of a d-left counting Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static DLeftCountingSpec.Builder dLeftCounting() {
        return DLeftCountingSpec.builder();
    }

    /**
     * Begins a spec of a dynamic d-left counting Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static DynamicDLeftCountingSpec.Builder dynamicDLeftCounting() {
        return DynamicDLeftCountingSpec.builder();
    }

    /**
     * Begins a spec of a rank-indexed filter from the defaults of the annotation.
     *
     * @return builder
     */
    static RankIndexedSpec.Builder rankIndexed() {
        return RankIndexedSpec.builder();
    }

    /**
     * Begins a spec of a Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static BloomSpec.Builder bloom() {
        return BloomSpec.builder();
    }

    /**
     * Begins a spec of a choice Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static ChoiceBloomSpec.Builder choiceBloom() {
        return ChoiceBloomSpec.builder();
    }

    /**
     * Begins a spec of a counting Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static CountingBloomSpec.Builder countingBloom() {
        return CountingBloomSpec.builder();
    }

    /**
     * Reads a spec from a text of the annotation's form, such as {@code @DLeftFilter(subtables = 3, semiSortDepth = {0, 0, 1})}
     * . The at sign, the parentheses and attributes with default values may be left out.
     *
     * @param text spec
     * @return spec with these attributes, the others at their defaults
     * @throws FilterSpecException if the text is malformed or names an unknown family or attribute, with all problems
     */
    static FilterSpec parse(String text) {
        return SpecText.parse(text);
    }

    /**
     * Reads the spec from an annotated interface.
     *
     * @param annotated interface with a filter annotation
     * @return spec
     * @throws IllegalArgumentException if the interface has no filter annotation
     */
    static FilterSpec of(Class<?> annotated) {
        return SpecFamily.of(annotated);
    }
}
