package dev.filtersmith;

import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.family.SpecAttributes;
import java.util.Arrays;
import java.util.List;

/**
 * Spec of a dynamic d-left counting Bloom filter. The components are the attributes of
 * {@link dev.filtersmith.annotation.DynamicDLeftCountingFilter}, which says what they mean.
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
 * @param permutation choice of buckets
 * @param relocation relocation of elements
 * @param relocationLoad load from which on elements are moved
 * @param relocationVisits buckets that an insertion may look through
 * @param stashCapacity capacity of the stash in elements
 * @param expectedElements expected number of elements, or 0 where it is known only when the filter is created
 * @param bitsPerKey bits that a key may take, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
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
        double maxFpp)
        implements CountingSpec {
    /** The attributes. */
    public static final SpecAttributes<DynamicDLeftCountingSpec> ATTRIBUTES =
            new SpecAttributes<>(DynamicDLeftCountingFilter.class, DynamicDLeftCountingSpec.class);

    /** Copies the list, so that the spec cannot change. */
    public DynamicDLeftCountingSpec {
        semiSortDepth = List.copyOf(semiSortDepth);
    }

    @Override
    public DynamicDLeftCountingLayout toLayout() {
        return (DynamicDLeftCountingLayout) CountingSpec.super.toLayout();
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
    public static final class Builder extends SubtableSpecBuilder<DynamicDLeftCountingSpec, Builder> {
        private Builder() {
            super(ATTRIBUTES);
        }

        /**
         * Sets the bits of a bucket.
         *
         * @param bits bits of a bucket
         * @return this builder
         */
        public Builder bucketBits(int bits) {
            return with("bucketBits", bits);
        }

        /**
         * Sets the bits of a bucket's counter code.
         *
         * @param bits bits of a bucket's counter code
         * @return this builder
         */
        public Builder counterBits(int bits) {
            return with("counterBits", bits);
        }

        /**
         * Sets the lengths that the remainders of a bucket may have at one time.
         *
         * @param count lengths that the remainders of a bucket may have at one time
         * @return this builder
         */
        public Builder remainderLengths(int count) {
            return with("remainderLengths", count);
        }

        /**
         * Sets the semi-sort depth of each largest load.
         *
         * @param depths depth for each largest load from 0 on
         * @return this builder
         */
        public Builder semiSortDepth(int... depths) {
            return with("semiSortDepth", Arrays.stream(depths).boxed().toList());
        }

        /**
         * Sets the slots of an overfull bucket, or 0.
         *
         * @param slots slots of an overfull bucket, or 0
         * @return this builder
         */
        public Builder overfullSlots(int slots) {
            return with("overfullSlots", slots);
        }

        /**
         * Sets the bits of the minimal remainder.
         *
         * @param bits bits of the minimal remainder
         * @return this builder
         */
        public Builder minimalRemainderBits(int bits) {
            return with("minimalRemainderBits", bits);
        }

        /**
         * Sets the bits of a remainder at most.
         *
         * @param bits bits of a remainder at most
         * @return this builder
         */
        public Builder longestRemainder(int bits) {
            return with("longestRemainder", bits);
        }

        /**
         * Sets the load from which on elements are moved.
         *
         * @param load load from which on elements are moved
         * @return this builder
         */
        public Builder relocationLoad(int load) {
            return with("relocationLoad", load);
        }

        /**
         * Sets the buckets that an insertion may look through.
         *
         * @param buckets buckets that an insertion may look through
         * @return this builder
         */
        public Builder relocationVisits(int buckets) {
            return with("relocationVisits", buckets);
        }
    }
}
