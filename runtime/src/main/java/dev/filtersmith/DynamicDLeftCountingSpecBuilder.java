package dev.filtersmith;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of dynamic d-left counting Bloom filters. Attributes that are not set keep the
 * defaults of {@link dev.filtersmith.annotation.DynamicDLeftCountingFilter}.
 *
 * @param <S> type of the spec
 */
public final class DynamicDLeftCountingSpecBuilder<S extends FilterSpec>
        extends SubtableSpecBuilder<S, DynamicDLeftCountingSpecBuilder<S>> {
    /**
     * Begins a spec; {@link FilterSpec#dynamicDLeftCounting()} is the way in for applications.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public DynamicDLeftCountingSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the bits of a bucket.
     *
     * @param bits bits of a bucket
     * @return this builder
     */
    public DynamicDLeftCountingSpecBuilder<S> bucketBits(int bits) {
        return with("bucketBits", bits);
    }

    /**
     * Sets the bits of a bucket's counter code.
     *
     * @param bits bits of a bucket's counter code
     * @return this builder
     */
    public DynamicDLeftCountingSpecBuilder<S> counterBits(int bits) {
        return with("counterBits", bits);
    }

    /**
     * Sets the lengths that the remainders of a bucket may have at one time.
     *
     * @param count lengths that the remainders of a bucket may have at one time
     * @return this builder
     */
    public DynamicDLeftCountingSpecBuilder<S> remainderLengths(int count) {
        return with("remainderLengths", count);
    }

    /**
     * Sets the semi-sort depth of each largest load.
     *
     * @param depths depth for each largest load from 0 on
     * @return this builder
     */
    public DynamicDLeftCountingSpecBuilder<S> semiSortDepth(int... depths) {
        return with("semiSortDepth", Arrays.stream(depths).boxed().toList());
    }

    /**
     * Sets the slots of an overfull bucket.
     *
     * @param slots slots of an overfull bucket, or 0 for no overfull buckets
     * @return this builder
     */
    public DynamicDLeftCountingSpecBuilder<S> overfullSlots(int slots) {
        return with("overfullSlots", slots);
    }

    /**
     * Sets the bits of the minimal remainder.
     *
     * @param bits bits of the minimal remainder
     * @return this builder
     */
    public DynamicDLeftCountingSpecBuilder<S> minimalRemainderBits(int bits) {
        return with("minimalRemainderBits", bits);
    }

    /**
     * Sets the maximum length of a remainder.
     *
     * @param bits bits of a remainder at most
     * @return this builder
     */
    public DynamicDLeftCountingSpecBuilder<S> longestRemainder(int bits) {
        return with("longestRemainder", bits);
    }

    /**
     * Sets the load from which on elements are moved.
     *
     * @param load load from which on elements are moved
     * @return this builder
     */
    public DynamicDLeftCountingSpecBuilder<S> relocationLoad(int load) {
        return with("relocationLoad", load);
    }

    /**
     * Sets the buckets that an insertion may look through.
     *
     * @param buckets buckets that an insertion may look through
     * @return this builder
     */
    public DynamicDLeftCountingSpecBuilder<S> relocationVisits(int buckets) {
        return with("relocationVisits", buckets);
    }
}
