package dev.filtersmith.bloom;

import java.util.Locale;

/**
 * Geometry of a Bloom filter.
 *
 * @param spec the spec that names the geometry in full, without a promise
 */
public record BloomLayout(BloomSpec spec) implements BloomTableLayout {
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
    public static BloomLayout of(BloomSpec spec) {
        BloomRules.requireGeometry(spec, spec.hashFunctions(), BloomRules.problems(spec));
        return new BloomLayout(spec);
    }

    @Override
    public int groups() {
        return 1;
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

    @Override
    public String signature() {
        return String.format(Locale.ROOT, "bloom-k%d", hashFunctions());
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
