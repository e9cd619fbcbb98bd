package dev.filtersmith;

import dev.filtersmith.annotation.CounterEncoding;
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
 * @param counterBits bits of a bucket's counter code
 * @param counterEncoding encoding of the counter
 * @param semiSortDepth semi-sort depth for each load from 0 on
 * @param averageLoad elements per bucket at the expected count
 * @param permutation choice of buckets
 * @param relocation relocation of elements
 * @param relocationDepth longest path of moves
 * @param relocationLoad load from which on elements are moved
 * @param stashCapacity capacity of the stash in elements
 * @param expectedElements expected number of elements, or 0 where it is known only when the filter is created
 */
public record DLeftSpec(
        int subtables,
        int bucketBits,
        int counterBits,
        CounterEncoding counterEncoding,
        List<Integer> semiSortDepth,
        double averageLoad,
        Permutation permutation,
        Relocation relocation,
        int relocationDepth,
        int relocationLoad,
        int stashCapacity,
        long expectedElements)
        implements FilterSpec {

    /** Copies the list, so that the spec cannot change. */
    public DLeftSpec {
        semiSortDepth = List.copyOf(semiSortDepth);
    }

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
