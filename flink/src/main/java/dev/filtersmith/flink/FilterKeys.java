package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.Shards;
import java.io.Serializable;

/**
 * The operations of filters on keys of a type, which no common interface has.
 *
 * @param <K> type of the keys
 * @param <F> type of the filter
 */
sealed interface FilterKeys<K, F extends Filter> extends Serializable permits FilterKeys.Longs, FilterKeys.Objects {
    boolean mightContain(F filter, K key);

    void put(F filter, K key);

    /** Returns the number of the shard of a key; any shard of the filter will do. */
    int shardOf(F filter, K key);

    /** Long keys. */
    record Longs<F extends LongFilter>() implements FilterKeys<Long, F> {
        @Override
        public boolean mightContain(F filter, Long key) {
            return filter.mightContain(key);
        }

        @Override
        public void put(F filter, Long key) {
            filter.put(key);
        }

        @Override
        public int shardOf(F filter, Long key) {
            return Shards.indexOf(filter, key);
        }
    }

    /** Keys of other types. */
    record Objects<K, F extends MembershipFilter<K>>() implements FilterKeys<K, F> {
        @Override
        public boolean mightContain(F filter, K key) {
            return filter.mightContain(key);
        }

        @Override
        public void put(F filter, K key) {
            filter.put(key);
        }

        @Override
        public int shardOf(F filter, K key) {
            return Shards.indexOf(filter, key);
        }
    }
}
