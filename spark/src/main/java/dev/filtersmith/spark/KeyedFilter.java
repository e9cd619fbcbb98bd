package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.LongStates;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.Shards;
import dev.filtersmith.States;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The operations of a filter on keys as readers of columns make them: boxes, objects of the type of
 * the keys, or the values of their components if accessors are named.
 */
record KeyedFilter(Consumer<Object> put, Predicate<Object> mightContain, ToIntFunction<Object> shard) {
    /** Returns the lookup of values in a filter of values. */
    @SuppressWarnings("unchecked") // A reader makes keys of the type of the filter's keys.
    static ToIntFunction<Object> values(Filter filter) {
        if (filter instanceof LongStates longs) {
            return key -> longs.get((Long) key);
        }
        if (!(filter instanceof States<?>)) {
            throw new IllegalArgumentException("[NoValues] " + filter + " has no values. Look keys up by mightContain.");
        }
        AccessedKeys accessed = AccessedKeys.of(filter);
        return accessed != null ? key -> accessed.value((Object[]) key) : ((States<Object>) filter)::get;
    }

    @SuppressWarnings("unchecked") // A reader makes keys of the type of the filter's keys.
    static KeyedFilter of(Filter filter) {
        if (filter instanceof LongStates) {
            return ofValues(filter);
        }
        if (filter instanceof LongFilter longs) {
            return new KeyedFilter(
                    key -> longs.put((Long) key),
                    key -> longs.mightContain((Long) key),
                    key -> Shards.indexOf(longs, (Long) key));
        }
        AccessedKeys accessed = AccessedKeys.of(filter);
        if (accessed != null) {
            return new KeyedFilter(
                    key -> accessed.put((Object[]) key),
                    key -> accessed.mightContain((Object[]) key),
                    key -> accessed.shard((Object[]) key));
        }
        if (filter instanceof States<?>) {
            return ofValues(filter);
        }
        MembershipFilter<Object> objects = (MembershipFilter<Object>) filter;
        return new KeyedFilter(objects::put, objects::mightContain, key -> Shards.indexOf(objects, key));
    }

    /** Returns lookups alone: keys are put with values, where the filter is created. */
    private static KeyedFilter ofValues(Filter filter) {
        ToIntFunction<Object> values = values(filter);
        return new KeyedFilter(
                key -> {
                    throw new UnsupportedOperationException("put: " + filter + " takes a value with each key");
                },
                key -> values.applyAsInt(key) != States.ABSENT,
                key -> 0);
    }
}
