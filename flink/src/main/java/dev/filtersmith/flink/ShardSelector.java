package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import org.apache.flink.api.java.functions.KeySelector;
import org.jspecify.annotations.Nullable;

/** Keys a stream by the shard of each record, so that equal keys meet in one subtask. */
final class ShardSelector<T, K, F extends Filter> implements KeySelector<T, Integer> {
    private static final long serialVersionUID = 1;

    private final ShardedWindow<K, F> window;
    private final KeySelector<T, K> selector;

    /** A small filter with the hash of the others. */
    private transient @Nullable F router;

    ShardSelector(ShardedWindow<K, F> window, KeySelector<T, K> selector) {
        this.window = window;
        this.selector = selector;
    }

    @Override
    public Integer getKey(T value) throws Exception {
        if (router == null) {
            router = window.type().shard(1, 0, window.shape().shards());
        }
        K key = selector.getKey(value);
        if (key == null) {
            throw new IllegalStateException("[NullKey] a record has a null key, which no filter has. Let the selector"
                    + " return another one, or filter the stream.");
        }
        return window.keys().shardOf(router, key);
    }
}
