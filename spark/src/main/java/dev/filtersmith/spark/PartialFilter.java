package dev.filtersmith.spark;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import dev.filtersmith.Filter;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The filter of some partitions, while a filter of all is built: the buffer of {@link
 * FilterAggregator}. Without keys there is no filter, so that empty ones cost nothing.
 *
 * @param <F> type of the filter
 */
@DefaultSerializer(JavaSerializer.class)
public final class PartialFilter<F extends Filter> implements Serializable {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // All filters are serializable.
    private @Nullable F filter;

    /** The filter, as it takes keys; null before the first. */
    private transient @Nullable KeyedFilter keyed;

    PartialFilter() {}

    /** Puts a key, as readers of columns make it. */
    void put(FilterRecipe<F> recipe, Object key) {
        if (keyed == null) {
            keyed = KeyedFilter.of(filter(recipe));
        }
        keyed.put().accept(key);
    }

    /** Returns the filter, which is created if there is none yet. */
    F filter(FilterRecipe<F> recipe) {
        if (filter == null) {
            filter = recipe.create();
        }
        return filter;
    }

    /** Adds the content of another one, which is not used from then on. */
    PartialFilter<F> merge(PartialFilter<F> other) {
        if (filter == null) {
            filter = other.filter;
        } else if (other.filter != null) {
            filter.putAll(other.filter);
        }
        return this;
    }
}
