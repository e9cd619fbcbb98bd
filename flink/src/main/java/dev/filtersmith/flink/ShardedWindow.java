package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import java.io.Serializable;

/**
 * The filters that remember the keys of a stream: one for each shard and period.
 *
 * @param expectedElements number of different keys in a period, in all shards
 */
record ShardedWindow<K, F extends Filter>(
        FilterTypeInfo<F> type, FilterKeys<K, F> keys, long expectedElements, WindowShape shape)
        implements Serializable {
    /** Returns the same window in another shape. */
    ShardedWindow<K, F> with(WindowShape other) {
        return new ShardedWindow<>(type, keys, expectedElements, other);
    }

    /** Creates the filter of a shard and a period. */
    F pane(int shard) {
        return type.shard(expectedElements, shard, shape.shards());
    }

    /** Returns whether one of the filters of a period may have a key. */
    boolean mightContain(Iterable<F> filters, K key) {
        for (F filter : filters) {
            if (keys.mightContain(filter, key)) {
                return true;
            }
        }
        return false;
    }
}
