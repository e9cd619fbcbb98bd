package dev.filtersmith.bloom;

import java.util.Locale;

/**
 * Geometry of a counting Bloom filter.
 *
 * @param spec the spec that names the geometry in full, without a promise
 */
public record CountingBloomLayout(CountingBloomSpec spec) implements BloomTableLayout {
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
    public static CountingBloomLayout of(CountingBloomSpec spec) {
        BloomRules.requireGeometry(spec, spec.hashFunctions(), BloomRules.problems(spec));
        return new CountingBloomLayout(spec);
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
        return spec.counterBits();
    }

    /**
     * Returns the number of counters of a word.
     *
     * @return number of counters, 4 to 32
     */
    public int countersPerWord() {
        return Long.SIZE / spec.counterBits();
    }

    /**
     * Returns the highest value of a counter, at which it stays.
     *
     * @return value
     */
    public int ceiling() {
        return (1 << spec.counterBits()) - 1;
    }

    @Override
    public double bitsPerKey() {
        return spec.bitsPerKey();
    }

    @Override
    public String signature() {
        return String.format(Locale.ROOT, "countingbloom-k%db%d", hashFunctions(), slotBits());
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
