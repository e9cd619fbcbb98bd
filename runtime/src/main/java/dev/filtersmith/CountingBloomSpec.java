package dev.filtersmith;

import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.bloom.CountingBloomLayout;
import dev.filtersmith.family.SpecAttributes;

/**
 * Spec of a counting Bloom filter. The components are the attributes of {@link dev.filtersmith.annotation.CountingBloomFilter},
 * which says what they mean.
 *
 * @param counterBits bits of a counter
 * @param hashFunctions number of hash functions, or 0 for the best
 * @param expectedElements expected number of elements, or 0 where it is known only when the filter is created
 * @param bitsPerKey bits that a key takes, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 */
public record CountingBloomSpec(
        int counterBits, int hashFunctions, long expectedElements, double bitsPerKey, double maxFpp)
        implements CountingSpec {
    /** The attributes. */
    public static final SpecAttributes<CountingBloomSpec> ATTRIBUTES =
            new SpecAttributes<>(CountingBloomFilter.class, CountingBloomSpec.class);

    /**
     * {@inheritDoc}
     *
     * <p>Filters of the family have no stash.
     *
     * @return 0
     */
    @Override
    public int stashCapacity() {
        return 0;
    }

    @Override
    public CountingBloomLayout toLayout() {
        return (CountingBloomLayout) CountingSpec.super.toLayout();
    }

    @Override
    public String text() {
        return ATTRIBUTES.text(this);
    }

    @Override
    public String toString() {
        return text();
    }

    static Builder builder() {
        return new Builder();
    }

    /**
     * Begins a spec like this one.
     *
     * @return builder with all attributes of this spec
     */
    public Builder toBuilder() {
        return new Builder().like(this);
    }

    /** Sets attributes; those not set keep the annotation's defaults. Nothing is checked before {@link #toLayout()}. */
    public static final class Builder extends SpecBuilder<CountingBloomSpec, Builder> {
        private Builder() {
            super(ATTRIBUTES);
        }

        /**
         * Sets the bits of a counter.
         *
         * @param value bits of a counter
         * @return this builder
         */
        public Builder counterBits(int value) {
            return with("counterBits", value);
        }

        /**
         * Sets the number of hash functions.
         *
         * @param value number of hash functions, or 0 for the best
         * @return this builder
         */
        public Builder hashFunctions(int value) {
            return with("hashFunctions", value);
        }
    }
}
