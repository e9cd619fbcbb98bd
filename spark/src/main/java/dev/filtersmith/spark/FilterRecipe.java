package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.engine.FilterOrder;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How to create equal empty filters on all executors, so that they can be merged. Immutable.
 * Serializable as tasks are, which contain it: Spark writes them by Java's serialization, whatever
 * serializer is set for data.
 *
 * @param <F> type of the filter
 */
public final class FilterRecipe<F extends Filter> implements Serializable {
    private static final long serialVersionUID = 1;

    /** Annotated interface; null if there is a spec. */
    private final @Nullable Class<F> type;

    /** The spec, geometry included; null if there is an annotated interface. */
    private final @Nullable String spec;

    private final KeyType keyType;

    /** Names of the accessors of the keys, beside a spec. */
    private final String[] accessors;

    private final long expectedElements;
    private final long seed;

    private FilterRecipe(
            @Nullable Class<F> type,
            @Nullable String spec,
            KeyType keyType,
            String[] accessors,
            long expectedElements,
            long seed) {
        if (expectedElements < 1) {
            throw new IllegalArgumentException("[ExpectedElements] a recipe for " + expectedElements
                    + " expected elements. Give the number of different keys, at least 1.");
        }
        this.type = type;
        this.spec = spec;
        this.keyType = keyType;
        this.accessors = accessors;
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
     * @throws IllegalArgumentException if the interface is not annotated, no column can hold its
     *     keys, its rate counts on {@code rebalancing}, or the number is below 1
     */
    public static <F extends Filter> FilterRecipe<F> of(Class<F> type, long expectedElements) {
        KeyType keyType = KeyType.ofFilters(type);
        requirePuts(FilterSpec.of(type));
        return new FilterRecipe<>(type, null, keyType, new String[0], expectedElements, 0);
    }

    /**
     * Returns a recipe for filters over long keys from a spec that is known only at run time. The
     * geometry is determined here, once for all executors.
     *
     * @param spec spec
     * @param expectedElements number of different keys in all partitions
     * @return recipe
     * @throws dev.filtersmith.FilterSpecException if the spec cannot work
     * @throws IllegalArgumentException if the rate counts on {@code rebalancing}, or the number is
     *     below 1
     */
    public static FilterRecipe<LongFilter> of(FilterSpec spec, long expectedElements) {
        return new FilterRecipe<>(null, textOf(spec), KeyType.ofKeys(long.class), new String[0], expectedElements, 0);
    }

    /**
     * Returns a recipe for filters over keys of a class from a spec that is known only at run time.
     *
     * @param <T> type of the keys
     * @param spec spec
     * @param keyType type of the keys
     * @param expectedElements number of different keys in all partitions
     * @param accessors names as in {@link dev.filtersmith.annotation.KeyComponents}, if the class
     *     is no record; otherwise none
     * @return recipe
     * @throws dev.filtersmith.FilterSpecException if the spec cannot work
     * @throws IllegalArgumentException if no column can hold the keys, their type is a primitive
     *     one, the rate counts on {@code rebalancing}, or the number is below 1
     */
    public static <T> FilterRecipe<MembershipFilter<T>> of(
            FilterSpec spec, Class<T> keyType, long expectedElements, String... accessors) {
        if (keyType.isPrimitive()) {
            throw new IllegalArgumentException("[KeyType] keys of a MembershipFilter are objects, not " + keyType
                    + ". Give the class of its boxes, or no type for a LongFilter.");
        }
        KeyType keys = KeyType.ofKeys(keyType, accessors);
        return new FilterRecipe<>(null, textOf(spec), keys, accessors.clone(), expectedElements, 0);
    }

    /** Checks that the promised rate is that of puts. */
    private static void requirePuts(FilterSpec spec) {
        FilterOrder.requireNoSweeps(spec.rebalancing(), "tasks put", "");
    }

    private static String textOf(FilterSpec spec) {
        requirePuts(spec);
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
        return new FilterRecipe<>(type, spec, keyType, accessors, expectedElements, value);
    }

    /** Returns the type of the keys. */
    KeyType keyType() {
        return keyType;
    }

    F create() {
        return builder().build();
    }

    /** Creates an empty shard of a filter. */
    F shard(int number, int count) {
        return builder().shard(number, count).build();
    }

    /**
     * Creates a shard of the least size. The shard of a key depends on its hash and the number of
     * shards alone.
     */
    F smallestShard(int count) {
        return builder().expectedElements(count).shard(0, count).build();
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
        Class<?> keys = keyType.type();
        FilterBuilder<?> builder =
                keys == long.class ? Filters.builder(parsed) : Filters.builder(parsed, keys, accessors);
        return (FilterBuilder<F>) builder;
    }
}
