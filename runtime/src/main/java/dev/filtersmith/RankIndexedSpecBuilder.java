package dev.filtersmith;

import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of rank-indexed filters. Attributes that are not set keep the defaults of
 * {@link dev.filtersmith.annotation.RankIndexedFilter}.
 *
 * @param <S> type of the spec
 */
public final class RankIndexedSpecBuilder<S extends FilterSpec> extends SpecBuilder<S, RankIndexedSpecBuilder<S>> {
    /**
     * Begins a spec; {@link FilterSpec#rankIndexed()} is the way in for applications.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public RankIndexedSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the chains of a bucket.
     *
     * @param value chains of a bucket, or 0 for the sizing
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> chains(int value) {
        return with("chains", value);
    }

    /**
     * Sets the bits of a remainder.
     *
     * @param value bits of a remainder, or 0 for the sizing
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> remainderBits(int value) {
        return with("remainderBits", value);
    }

    /**
     * Sets the elements per bucket at the expected count.
     *
     * @param value elements per bucket at the expected count, or 0 for the sizing
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> averageLoad(double value) {
        return with("averageLoad", value);
    }

    /**
     * Sets the slots of a bucket.
     *
     * @param value slots of a bucket, or 0 for the sizing
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> slots(int value) {
        return with("slots", value);
    }

    /**
     * Sets the slots of a second-level extension.
     *
     * @param value slots of a second-level extension, or 0 for the sizing
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> secondSlots(int value) {
        return with("secondSlots", value);
    }

    /**
     * Sets the slots of a third-level extension.
     *
     * @param value slots of a third-level extension, or 0 for the sizing
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> thirdSlots(int value) {
        return with("thirdSlots", value);
    }

    /**
     * Sets the second-level extensions for each bucket.
     *
     * @param value second-level extensions for each bucket, or 0 for the sizing
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> secondShare(double value) {
        return with("secondShare", value);
    }

    /**
     * Sets the third-level extensions for each bucket.
     *
     * @param value third-level extensions for each bucket, or 0 for the sizing
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> thirdShare(double value) {
        return with("thirdShare", value);
    }

    /**
     * Sets whether elements can be removed and counted.
     *
     * @param value whether elements can be removed and counted
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> counting(boolean value) {
        return with("counting", value);
    }

    /**
     * Sets the bits of a slot's counter.
     *
     * @param value bits of a slot's counter
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> cellCounterBits(int value) {
        return with("cellCounterBits", value);
    }

    /**
     * Sets the probability allowed that the expected elements do not fit.
     *
     * @param value probability allowed that the expected elements do not fit
     * @return this builder
     */
    public RankIndexedSpecBuilder<S> overflowProbability(double value) {
        return with("overflowProbability", value);
    }
}
