package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.Shards;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The operations of a filter on keys as readers of columns make them: boxes, objects of the type of
 * the keys, or the values of their components if accessors are named.
 */
record KeyedFilter(Consumer<Object> put, Predicate<Object> mightContain, ToIntFunction<Object> shard) {
    @SuppressWarnings("unchecked") // A reader makes keys of the type of the filter's keys.
    static KeyedFilter of(Filter filter) {
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
        MembershipFilter<Object> objects = (MembershipFilter<Object>) filter;
        return new KeyedFilter(objects::put, objects::mightContain, key -> Shards.indexOf(objects, key));
    }
}
