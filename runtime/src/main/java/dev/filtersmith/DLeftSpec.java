package dev.filtersmith;

import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.GroupRule;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.layout.DLeftLayout;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** Copies the list, so that the spec cannot change. */
    public DLeftSpec {
        semiSortDepth = List.copyOf(semiSortDepth);
    }

    /**
     * Checks the spec, chooses a geometry where it leaves the choice, and derives the layout.
     *
     * @return layout; its spec names the geometry in full and asks for nothing: it means the same layout wherever it is read
     * @throws FilterSpecException if the spec cannot work, or cannot hold the rate that it promises, with all problems
     */
    @Override
    public DLeftLayout toLayout() {
        return DLeftLayout.of(this);
    }

    @Override
    public String text() {
        return SpecFamily.D_LEFT.text(this);
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
        Builder builder = new Builder();
        SpecFamily.D_LEFT.attributes().forEach(name -> builder.with(name, SpecFamily.D_LEFT.value(this, name)));
        return builder;
    }

    /** Sets attributes; those not set keep the annotation's defaults. Nothing is checked before {@link #toLayout()}. */
    public static final class Builder {
        private final Map<String, Object> values = new LinkedHashMap<>();

        private Builder() {}

        /**
         * Sets the number of subtables.
         *
         * @param count number of subtables
         * @return this builder
         */
        public Builder subtables(int count) {
            return with("subtables", count);
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
         * Sets the elements per bucket at the expected count.
         *
         * @param elements elements per bucket
         * @return this builder
         */
        public Builder averageLoad(double elements) {
            return with("averageLoad", elements);
        }

        /**
         * Sets how a key's buckets are found.
         *
         * @param choice choice of buckets
         * @return this builder
         */
        public Builder permutation(Permutation choice) {
            return with("permutation", choice);
        }

        /**
         * Sets whether elements may move.
         *
         * @param moves relocation of elements
         * @return this builder
         */
        public Builder relocation(Relocation moves) {
            return with("relocation", moves);
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
         * Sets the capacity of the stash.
         *
         * @param elements elements that the stash can hold
         * @return this builder
         */
        public Builder stashCapacity(int elements) {
            return with("stashCapacity", elements);
        }

        /**
         * Sets the number of elements that the filter is designed for.
         *
         * @param elements expected number of elements
         * @return this builder
         */
        public Builder expectedElements(long elements) {
            return with("expectedElements", elements);
        }

        /**
         * Sets the bits that a key may take; the geometry is chosen.
         *
         * @param bits bits per key at most
         * @return this builder
         */
        public Builder bitsPerKey(double bits) {
            return with("bitsPerKey", bits);
        }

        /**
         * Sets the highest rate of false positives allowed.
         *
         * @param rate false positive rate at most
         * @return this builder
         */
        public Builder maxFpp(double rate) {
            return with("maxFpp", rate);
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

        /**
         * The spec with these attributes.
         *
         * @return spec, unchecked
         */
        public DLeftSpec build() {
            return (DLeftSpec) SpecFamily.D_LEFT.spec(values);
        }

        private Builder with(String attribute, Object value) {
            values.put(attribute, value);
            return this;
        }
    }
}
