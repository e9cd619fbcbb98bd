package dev.filtersmith.bloom;

import java.util.Locale;

/**
 * Geometry of a choice Bloom filter.
 *
 * @param spec the spec that names the geometry in full, without a promise
 */
public record ChoiceBloomLayout(ChoiceBloomSpec spec) implements BloomTableLayout {
    /**
     * Derives the layout of a spec that names its geometry. {@link
     * dev.filtersmith.FilterSpec#toLayout()} first runs the geometry search if the spec leaves it
     * open.
     *
     * @param spec spec with bits per key and hash functions, and without a rate
     * @return layout
     * @throws dev.filtersmith.FilterSpecException if the spec cannot work, with all problems
     * @throws IllegalArgumentException if the spec leaves geometry open
     */
    public static ChoiceBloomLayout of(ChoiceBloomSpec spec) {
        BloomRules.requireGeometry(spec, spec.hashFunctions(), BloomRules.problems(spec));
        return new ChoiceBloomLayout(spec);
    }

    @Override
    public int groups() {
        return spec.choices();
    }

    @Override
    public int hashFunctions() {
        return spec.hashFunctions();
    }

    @Override
    public int slotBits() {
        return 1;
    }

    @Override
    public double bitsPerKey() {
        return spec.bitsPerKey();
    }

    /**
     * {@inheritDoc}
     *
     * <p>These are the slots and, after them, a word with the number of elements.
     */
    @Override
    public long tableWords(long expectedElements) {
        return size(expectedElements).words() + 1L;
    }

    @Override
    public String signature() {
        return String.format(Locale.ROOT, "cbloom-c%dk%d", groups(), hashFunctions());
    }

    @Override
    public String toString() {
        return signature();
    }

    @Override
    public String diagram() {
        return BloomDiagram.of(this);
    }
}
