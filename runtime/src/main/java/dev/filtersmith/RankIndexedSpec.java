package dev.filtersmith;

import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.rankindexed.RankIndexedLayout;

/**
 * Spec of a rank-indexed filter. The components are the attributes of {@link dev.filtersmith.annotation.RankIndexedFilter},
 * which says what they mean.
 *
 * @param chains chains of a bucket, or 0 for the sizing
 * @param remainderBits bits of a remainder, or 0 for the sizing
 * @param averageLoad elements per bucket at the expected count, or 0 for the sizing
 * @param slots slots of a bucket, or 0 for the sizing
 * @param secondSlots slots of a second-level extension, or 0 for the sizing
 * @param thirdSlots slots of a third-level extension, or 0 for the sizing
 * @param secondShare second-level extensions for each bucket, or 0 for the sizing
 * @param thirdShare third-level extensions for each bucket, or 0 for the sizing
 * @param counting whether elements can be removed and counted
 * @param cellCounterBits bits of a slot's counter
 * @param overflowProbability probability allowed that the expected elements do not fit
 * @param expectedElements expected number of elements, or 0 where it is known only when the filter is created
 * @param bitsPerKey bits that a key takes, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 */
public record RankIndexedSpec(
        int chains,
        int remainderBits,
        double averageLoad,
        int slots,
        int secondSlots,
        int thirdSlots,
        double secondShare,
        double thirdShare,
        boolean counting,
        int cellCounterBits,
        double overflowProbability,
        long expectedElements,
        double bitsPerKey,
        double maxFpp)
        implements FilterSpec {
    /** The attributes. */
    public static final SpecAttributes<RankIndexedSpec> ATTRIBUTES =
            new SpecAttributes<>(RankIndexedFilter.class, RankIndexedSpec.class);

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
    public boolean deletes() {
        return counting;
    }

    @Override
    public RankIndexedLayout toLayout() {
        return (RankIndexedLayout) FilterSpec.super.toLayout();
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
    public static final class Builder extends SpecBuilder<RankIndexedSpec, Builder> {
        private Builder() {
            super(ATTRIBUTES);
        }

        /**
         * Sets the chains of a bucket.
         *
         * @param value chains of a bucket, or 0 for the sizing
         * @return this builder
         */
        public Builder chains(int value) {
            return with("chains", value);
        }

        /**
         * Sets the bits of a remainder.
         *
         * @param value bits of a remainder, or 0 for the sizing
         * @return this builder
         */
        public Builder remainderBits(int value) {
            return with("remainderBits", value);
        }

        /**
         * Sets the elements per bucket at the expected count.
         *
         * @param value elements per bucket at the expected count, or 0 for the sizing
         * @return this builder
         */
        public Builder averageLoad(double value) {
            return with("averageLoad", value);
        }

        /**
         * Sets the slots of a bucket.
         *
         * @param value slots of a bucket, or 0 for the sizing
         * @return this builder
         */
        public Builder slots(int value) {
            return with("slots", value);
        }

        /**
         * Sets the slots of a second-level extension.
         *
         * @param value slots of a second-level extension, or 0 for the sizing
         * @return this builder
         */
        public Builder secondSlots(int value) {
            return with("secondSlots", value);
        }

        /**
         * Sets the slots of a third-level extension.
         *
         * @param value slots of a third-level extension, or 0 for the sizing
         * @return this builder
         */
        public Builder thirdSlots(int value) {
            return with("thirdSlots", value);
        }

        /**
         * Sets the second-level extensions for each bucket.
         *
         * @param value second-level extensions for each bucket, or 0 for the sizing
         * @return this builder
         */
        public Builder secondShare(double value) {
            return with("secondShare", value);
        }

        /**
         * Sets the third-level extensions for each bucket.
         *
         * @param value third-level extensions for each bucket, or 0 for the sizing
         * @return this builder
         */
        public Builder thirdShare(double value) {
            return with("thirdShare", value);
        }

        /**
         * Sets whether elements can be removed and counted.
         *
         * @param value whether elements can be removed and counted
         * @return this builder
         */
        public Builder counting(boolean value) {
            return with("counting", value);
        }

        /**
         * Sets the bits of a slot's counter.
         *
         * @param value bits of a slot's counter
         * @return this builder
         */
        public Builder cellCounterBits(int value) {
            return with("cellCounterBits", value);
        }

        /**
         * Sets the probability allowed that the expected elements do not fit.
         *
         * @param value probability allowed that the expected elements do not fit
         * @return this builder
         */
        public Builder overflowProbability(double value) {
            return with("overflowProbability", value);
        }
    }
}
