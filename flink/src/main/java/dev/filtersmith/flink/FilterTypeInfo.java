package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The type of filters in Flink: for state descriptors and for streams of filters. It creates the
 * filters, too, so that all of one state have its spec and seed.
 *
 * @param <F> type of the filter
 */
public final class FilterTypeInfo<F extends Filter> extends TypeInformation<F> {
    private static final long serialVersionUID = 1;

    private final FilterType<F> type;

    private FilterTypeInfo(FilterType<F> type) {
        this.type = type;
    }

    /**
     * Returns the type of the filters of an annotated interface. Tasks need its class and, for
     * speed, the class that was emitted for it.
     *
     * @param <F> annotated interface
     * @param filterClass annotated interface
     * @return type, with the seed 0
     * @throws IllegalArgumentException if the interface has no filter annotation
     */
    public static <F extends Filter> FilterTypeInfo<F> ofInterface(Class<F> filterClass) {
        return new FilterTypeInfo<>(new InterfaceType<>(filterClass, 0));
    }

    /**
     * Returns the type of filters over long keys from a spec that is known only at run time. The
     * geometry is determined here, once for all tasks.
     *
     * @param spec spec
     * @return type, with the seed 0
     * @throws dev.filtersmith.FilterSpecException if the spec cannot work
     * @throws IllegalArgumentException if its rate counts on {@code rebalancing}
     */
    public static FilterTypeInfo<LongFilter> ofSpec(FilterSpec spec) {
        return new FilterTypeInfo<>(SpecType.of(spec, long.class, List.of(), 0));
    }

    /**
     * Returns the type of filters over keys of a class from a spec that is known only at run time.
     *
     * @param <T> type of the keys
     * @param spec spec
     * @param keyType type of the keys
     * @param accessors names as in {@link dev.filtersmith.annotation.KeyComponents}, if the class
     *     is no record; otherwise none
     * @return type, with the seed 0
     * @throws dev.filtersmith.FilterSpecException if the spec cannot work
     * @throws IllegalArgumentException if the type of the keys is a primitive one, or none that
     *     filters have, or the rate counts on {@code rebalancing}
     */
    public static <T> FilterTypeInfo<MembershipFilter<T>> ofSpec(
            FilterSpec spec, Class<T> keyType, String... accessors) {
        if (keyType.isPrimitive()) {
            throw new IllegalArgumentException("[KeyType] keys of a MembershipFilter are objects, not " + keyType
                    + ". Give the class of its boxes, or no type for a LongFilter.");
        }
        return new FilterTypeInfo<>(SpecType.of(spec, keyType, List.of(accessors), 0));
    }

    /**
     * Returns the same type with another seed. State with another seed is not compatible.
     *
     * @param value seed
     * @return type
     */
    public FilterTypeInfo<F> seed(long value) {
        return new FilterTypeInfo<>(type.withSeed(value));
    }

    /**
     * Creates an empty filter of this type.
     *
     * @param expectedElements number of different keys, at least 1
     * @return filter
     * @throws IllegalArgumentException if the number is below 1, or the rate counts on {@code
     *     rebalancing}: such a filter is built from all keys at once
     * @throws RuntimeException otherwise as {@code FilterBuilder.build()}
     */
    public F create(long expectedElements) {
        return builder(expectedElements).build();
    }

    /** Creates an empty shard of a filter. */
    F shard(long expectedElements, int number, int count) {
        return builder(expectedElements).shard(number, count).build();
    }

    private FilterBuilder<F> builder(long expectedElements) {
        type.requirePuts();
        return type.builder(requirePositive(expectedElements));
    }

    /**
     * Returns a number of elements.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    static long requirePositive(long expectedElements) {
        if (expectedElements < 1) {
            throw new IllegalArgumentException("[ExpectedElements] filters for " + expectedElements
                    + " expected elements. Give the number of different keys, at least 1.");
        }
        return expectedElements;
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public Class<F> getTypeClass() {
        return type.filterClass();
    }

    /** Returns false: equal filters are different objects, and their content changes. */
    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public TypeSerializer<F> createSerializer(SerializerConfig config) {
        return new FilterSerializer<>(type);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FilterTypeInfo<?> that && type.equals(that.type);
    }

    @Override
    public int hashCode() {
        return type.hashCode();
    }

    @Override
    public boolean canEqual(@Nullable Object other) {
        return other instanceof FilterTypeInfo;
    }

    @Override
    public String toString() {
        return "FilterTypeInfo(" + type + ", seed " + type.seed() + ")";
    }
}
