package dev.filtersmith;

import java.util.Map;
import java.util.function.Function;

/**
 * Sets attributes of a spec: those that the rank-indexed families share.
 *
 * @param <S> type of the spec
 * @param <B> type of the builder itself
 */
public abstract class ChainSpecBuilder<S extends FilterSpec, B extends ChainSpecBuilder<S, B>>
        extends SpecBuilder<S, B> {
    ChainSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the chains of a bucket.
     *
     * @param value chains of a bucket, or 0 for the sizing
     * @return this builder
     */
    public B chains(int value) {
        return with("chains", value);
    }

    /**
     * Sets the bits of a remainder.
     *
     * @param value bits of a remainder, or 0 for the sizing
     * @return this builder
     */
    public B remainderBits(int value) {
        return with("remainderBits", value);
    }

    /**
     * Sets the elements per bucket at the expected count.
     *
     * @param value elements per bucket at the expected count, or 0 for the sizing
     * @return this builder
     */
    public B averageLoad(double value) {
        return with("averageLoad", value);
    }

    /**
     * Sets the slots of a bucket.
     *
     * @param value slots of a bucket, or 0 for the sizing
     * @return this builder
     */
    public B slots(int value) {
        return with("slots", value);
    }

    /**
     * Sets the slots of a second-level extension.
     *
     * @param value slots of a second-level extension, or 0 for the sizing
     * @return this builder
     */
    public B secondSlots(int value) {
        return with("secondSlots", value);
    }

    /**
     * Sets the slots of a third-level extension.
     *
     * @param value slots of a third-level extension, or 0 for the sizing
     * @return this builder
     */
    public B thirdSlots(int value) {
        return with("thirdSlots", value);
    }

    /**
     * Sets the second-level extensions for each bucket.
     *
     * @param value second-level extensions for each bucket, or 0 for the sizing
     * @return this builder
     */
    public B secondShare(double value) {
        return with("secondShare", value);
    }

    /**
     * Sets the third-level extensions for each bucket.
     *
     * @param value third-level extensions for each bucket, or 0 for the sizing
     * @return this builder
     */
    public B thirdShare(double value) {
        return with("thirdShare", value);
    }

    /**
     * Sets the highest probability allowed that the expected elements do not fit.
     *
     * @param value highest probability allowed that they do not fit
     * @return this builder
     */
    public B overflowProbability(double value) {
        return with("overflowProbability", value);
    }
}
