package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How to create equal empty filters on all executors, so that they can be merged. Immutable, and
 * serializable by all serializers of Spark, since tasks contain it.
 *
 * @param <F> type of the filter
 */
public final class FilterRecipe<F extends Filter> implements Serializable {
    private static final long serialVersionUID = 1;

    /** Annotated interface; null if there is a spec. */
    private final @Nullable Class<F> type;

    /** The spec, geometry included; null if there is an annotated interface. */
    private final @Nullable String spec;

    private final Class<?> keyType;
    private final long expectedElements;
    private final long seed;

    private FilterRecipe(
            @Nullable Class<F> type, @Nullable String spec, Class<?> keyType, long expectedElements, long seed) {
        this.type = type;
        this.spec = spec;
        this.keyType = keyType;
        this.expectedElements = expectedElements;
        this.seed = seed;
    }

    /**
     * Returns a recipe for filters of an annotated interface. Executors need its class and, for
     * speed, the class that was emitted for it.
     *
     * @param <F> annotated interface
     * @param type annotated interface
     * @param expectedElements number of different keys in all partitions
     * @return recipe
     * @throws IllegalArgumentException if the interface is not annotated, or no column can hold its
     *     keys
     */
    public static <F extends Filter> FilterRecipe<F> of(Class<F> type, long expectedElements) {
        FilterSpec.of(type);
        return new FilterRecipe<>(type, null, KeyTypes.of(type), expectedElements, 0);
    }

    /**
     * Returns a recipe for filters over long keys from a spec that is known only at run time. The
     * geometry is determined here, once for all executors.
     *
     * @param spec spec
     * @param expectedElements number of different keys in all partitions
     * @return recipe
     * @throws dev.filtersmith.FilterSpecException if the spec cannot work
     */
    public static FilterRecipe<LongFilter> of(FilterSpec spec, long expectedElements) {
        return new FilterRecipe<>(null, textOf(spec), Long.class, expectedElements, 0);
    }

    /**
     * Returns a recipe for filters over keys of a class from a spec that is known only at run time.
     *
     * @param <T> type of the keys
     * @param spec spec
     * @param keyType type of the keys
     * @param expectedElements number of different keys in all partitions
     * @return recipe
     * @throws dev.filtersmith.FilterSpecException if the spec cannot work
     * @throws IllegalArgumentException if no column can hold the keys
     */
    public static <T> FilterRecipe<MembershipFilter<T>> of(FilterSpec spec, Class<T> keyType, long expectedElements) {
        KeyTypes.dataType(keyType);
        return new FilterRecipe<>(null, textOf(spec), keyType, expectedElements, 0);
    }

    private static String textOf(FilterSpec spec) {
        return spec.toLayout().spec().fullText();
    }

    /**
     * Returns the same recipe with another seed, which filters have in common that are to be
     * merged.
     *
     * @param value seed; 0 by default
     * @return recipe
     */
    public FilterRecipe<F> seed(long value) {
        return new FilterRecipe<>(type, spec, keyType, expectedElements, value);
    }

    /** Returns the type of the keys; that of boxes for long keys. */
    Class<?> keyType() {
        return keyType;
    }

    /** Creates an empty filter. */
    F create() {
        return builder().build();
    }

    /** Creates an empty shard of a filter. */
    F shard(int number, int count) {
        return builder().shard(number, count).build();
    }

    private FilterBuilder<F> builder() {
        return builderOfType().expectedElements(expectedElements).seed(seed);
    }

    @SuppressWarnings("unchecked") // The factories give F the type of the builder.
    private FilterBuilder<F> builderOfType() {
        if (type != null) {
            return Filters.builder(type);
        }
        FilterSpec parsed = FilterSpec.parse(String.valueOf(spec));
        FilterBuilder<?> builder = keyType == Long.class ? Filters.builder(parsed) : Filters.builder(parsed, keyType);
        return (FilterBuilder<F>) builder;
    }
}
