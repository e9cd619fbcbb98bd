package dev.filtersmith.spec;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Sets the attributes that the specs of all families share. Attributes that are not set keep the
 * annotation's defaults. Nothing is checked before {@code toLayout()}, but for goals of 0, which
 * {@link #build} refuses: a spec that states no goal has the same values.
 *
 * @param <S> type of the spec
 * @param <B> type of the builder itself
 */
public abstract class SpecBuilder<S, B extends SpecBuilder<S, B>> {
    private final Function<Map<String, Object>, S> maker;
    private final Map<String, Object> values;

    SpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        this.maker = maker;
        this.values = new LinkedHashMap<>(initial);
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
     * Sets the bits that a key may take, as a goal of the geometry search.
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
     * Sets the threads that may use the filter at the same time. The default is {@link
     * Concurrency#EXCLUSIVE_WRITER}: any number of readers while no thread changes the filter. The
     * mode changes neither the bits nor the rate.
     *
     * @param mode mode, whose promise the filter keeps
     * @return this builder
     */
    public B concurrency(Concurrency mode) {
        return with("concurrency", mode);
    }

    /**
     * Sets whether a larger filter follows when this one is full. The default is {@link
     * Growth#FIXED}. With {@link Growth#CHAINED}, {@link #maxFpp} holds for the whole chain.
     *
     * @param growth growth
     * @return this builder
     */
    public B growth(Growth growth) {
        return with("growth", growth);
    }

    /**
     * Sets the factor by which the elements may exceed the expected ones, where the filter grows.
     *
     * @param limit highest factor of growth, 2 to 65536; 0, the default, for 65536
     * @return this builder
     */
    public B growthLimit(int limit) {
        return with("growthLimit", limit);
    }

    /**
     * Returns the spec with these attributes.
     *
     * @return spec, otherwise unchecked
     * @throws dev.filtersmith.FilterSpecException if {@link #bitsPerKey} or {@link #maxFpp} was set
     *     to 0
     */
    public S build() {
        return maker.apply(values);
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
