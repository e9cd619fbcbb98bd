package dev.filtersmith;

import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sets attributes of a spec: those that the d-left families share. Those not set keep the annotation's defaults. Nothing is checked
 * before {@link FilterSpec#toLayout()}.
 *
 * @param <S> type of the spec
 * @param <B> type of the builder itself
 */
public abstract sealed class SpecBuilder<S extends FilterSpec, B extends SpecBuilder<S, B>>
        permits DLeftSpec.Builder, DLeftCountingSpec.Builder, DynamicDLeftCountingSpec.Builder {
    private final SpecFamily family;
    private final Map<String, Object> values = new LinkedHashMap<>();

    SpecBuilder(SpecFamily family) {
        this.family = family;
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
     * Sets how a key's buckets are found.
     *
     * @param choice choice of buckets
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

    /**
     * Sets the number of elements that the filter is designed for.
     *
     * @param elements expected number of elements
     * @return this builder
     */
    public B expectedElements(long elements) {
        return with("expectedElements", elements);
    }

    /**
     * Sets the bits that a key may take; the geometry is chosen.
     *
     * @param bits bits per key at most
     * @return this builder
     */
    public B bitsPerKey(double bits) {
        return with("bitsPerKey", bits);
    }

    /**
     * Sets the highest rate of false positives allowed.
     *
     * @param rate false positive rate at most
     * @return this builder
     */
    public B maxFpp(double rate) {
        return with("maxFpp", rate);
    }

    /**
     * The spec with these attributes.
     *
     * @return spec, unchecked
     */
    @SuppressWarnings("unchecked") // The family's spec is of the type that the builder says.
    public S build() {
        return (S) family.spec(values);
    }

    B like(Record spec) {
        family.attributes().forEach(name -> with(name, family.value(spec, name)));
        return self();
    }

    B with(String attribute, Object value) {
        values.put(attribute, value);
        return self();
    }

    @SuppressWarnings("unchecked") // Each builder names itself.
    private B self() {
        return (B) this;
    }
}
