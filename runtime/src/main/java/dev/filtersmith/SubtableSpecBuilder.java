package dev.filtersmith;

import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import java.util.Map;
import java.util.function.Function;

/**
 * Sets the attributes that the specs of the d-left families share.
 *
 * @param <S> type of the spec
 * @param <B> type of the builder itself
 */
public abstract class SubtableSpecBuilder<S extends FilterSpec, B extends SubtableSpecBuilder<S, B>>
        extends SpecBuilder<S, B> {
    SubtableSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the number of subtables.
     *
     * @param count number of subtables
     * @return this builder
     */
    public B subtables(int count) {
        return with("subtables", count);
    }

    /**
     * Sets the elements per bucket at the expected count.
     *
     * @param elements elements per bucket
     * @return this builder
     */
    public B averageLoad(double elements) {
        return with("averageLoad", elements);
    }

    /**
     * Sets the bucket choice.
     *
     * @param choice bucket choice
     * @return this builder
     */
    public B permutation(Permutation choice) {
        return with("permutation", choice);
    }

    /**
     * Sets whether elements may move.
     *
     * @param moves relocation of elements
     * @return this builder
     */
    public B relocation(Relocation moves) {
        return with("relocation", moves);
    }

    /**
     * Sets the capacity of the stash.
     *
     * @param elements elements that the stash can hold
     * @return this builder
     */
    public B stashCapacity(int elements) {
        return with("stashCapacity", elements);
    }
}
