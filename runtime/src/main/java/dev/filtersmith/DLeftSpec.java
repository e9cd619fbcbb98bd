package dev.filtersmith;

import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.GroupRule;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.family.SpecAttributes;
import java.util.Arrays;
import java.util.List;

/**
 * Spec of a d-left Bloom filter. The components are the attributes of {@link dev.filtersmith.annotation.DLeftFilter}, which
 * says what they mean.
 *
 * @param subtables number of subtables
 * @param bucketBits bits of a bucket
 * @param group buckets of a group
 * @param groupRule how a group shares its bits
 * @param counterBits bits of a bucket's counter code
 * @param counterEncoding encoding of the counter
 * @param semiSortDepth semi-sort depth for each load from 0 on
 * @param longestFingerprint bits of a fingerprint at most
 * @param averageLoad elements per bucket at the expected count
 * @param permutation choice of buckets
 * @param relocation relocation of elements
 * @param relocationDepth longest path of moves
 * @param relocationLoad load from which on elements are moved
 * @param stashCapacity capacity of the stash in elements
 * @param expectedElements expected number of elements, or 0 where it is known only when the filter is created
 * @param bitsPerKey bits that a key may take, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 * @param cost what a lookup may cost, where the geometry is chosen
 */
public record DLeftSpec(
        int subtables,
        int bucketBits,
        int group,
        GroupRule groupRule,
        int counterBits,
        CounterEncoding counterEncoding,
        List<Integer> semiSortDepth,
        int longestFingerprint,
        double averageLoad,
        Permutation permutation,
        Relocation relocation,
        int relocationDepth,
        int relocationLoad,
        int stashCapacity,
        long expectedElements,
        double bitsPerKey,
        double maxFpp,
        Cost cost)
        implements FilterSpec {
    /** The attributes. */
    public static final SpecAttributes<DLeftSpec> ATTRIBUTES = new SpecAttributes<>(DLeftFilter.class, DLeftSpec.class);

    /** Copies the list, so that the spec cannot change. */
    public DLeftSpec {
        semiSortDepth = List.copyOf(semiSortDepth);
    }

    @Override
    public DLeftLayout toLayout() {
        return (DLeftLayout) FilterSpec.super.toLayout();
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
    public static final class Builder extends SubtableSpecBuilder<DLeftSpec, Builder> {
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
         * Sets the buckets that share their fingerprint bits.
         *
         * @param count buckets of a group
         * @return this builder
         */
        public Builder group(int count) {
            return with("group", count);
        }

        /**
         * Sets how a group shares its fingerprint bits.
         *
         * @param rule rule
         * @return this builder
         */
        public Builder groupRule(GroupRule rule) {
            return with("groupRule", rule);
        }

        /**
         * Sets the bits of a bucket's counter code.
         *
         * @param bits bits of a counter code
         * @return this builder
         */
        public Builder counterBits(int bits) {
            return with("counterBits", bits);
        }

        /**
         * Sets the encoding of the counter.
         *
         * @param encoding encoding of the counter
         * @return this builder
         */
        public Builder counterEncoding(CounterEncoding encoding) {
            return with("counterEncoding", encoding);
        }

        /**
         * Sets the semi-sort depth of each load, and so the largest load.
         *
         * @param depths depth for each load from 0 on
         * @return this builder
         */
        public Builder semiSortDepth(int... depths) {
            return with("semiSortDepth", Arrays.stream(depths).boxed().toList());
        }

        /**
         * Sets the longest that a fingerprint may be.
         *
         * @param bits bits of a fingerprint at most
         * @return this builder
         */
        public Builder longestFingerprint(int bits) {
            return with("longestFingerprint", bits);
        }

        /**
         * Sets the longest path of moves.
         *
         * @param moves longest path of moves
         * @return this builder
         */
        public Builder relocationDepth(int moves) {
            return with("relocationDepth", moves);
        }

        /**
         * Sets the load from which on elements are moved.
         *
         * @param load load of the least loaded candidate bucket
         * @return this builder
         */
        public Builder relocationLoad(int load) {
            return with("relocationLoad", load);
        }

        /**
         * Sets what a lookup may cost, where the geometry is chosen.
         *
         * @param lookup cost of a lookup
         * @return this builder
         */
        public Builder cost(Cost lookup) {
            return with("cost", lookup);
        }
    }
}
