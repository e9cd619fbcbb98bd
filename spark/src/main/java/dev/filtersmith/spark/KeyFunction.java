package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import java.io.Serializable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.api.java.UDF1;
import org.jspecify.annotations.Nullable;

/**
 * A function of the values of a column that asks a filter. Null has the value null.
 *
 * @param <R> type of its values
 */
final class KeyFunction<R> implements UDF1<Object, R> {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // Both sources below are serializable.
    private final Source<R> source;

    /** The function in this task, which is made once: a broadcast is looked up under a lock. */
    private transient @Nullable Function<Object, R> function;

    private KeyFunction(Source<R> source) {
        this.source = source;
    }

    /** A recipe for the function, which tasks contain. */
    private interface Source<R> extends Serializable {
        Function<Object, R> function();
    }

    /** Returns the function that looks keys up. */
    static KeyFunction<Boolean> mightContain(Broadcast<? extends FilterHolder<?>> filter) {
        return new KeyFunction<>(() -> lookups(filter.value()));
    }

    /** Returns the function that determines the shard of keys. */
    static KeyFunction<Integer> shard(FilterRecipe<?> recipe, int shards) {
        return new KeyFunction<>(() -> places(recipe.smallestShard(shards), recipe.keyType()));
    }

    private static Function<Object, Boolean> lookups(FilterHolder<?> holder) {
        UnaryOperator<Object> key = KeyValues.reader(holder.keyType());
        Predicate<Object> filter = KeyedFilter.of(holder.filter()).mightContain();
        return value -> filter.test(key.apply(value));
    }

    private static Function<Object, Integer> places(Filter shard, KeyType keyType) {
        UnaryOperator<Object> key = KeyValues.reader(keyType);
        ToIntFunction<Object> place = KeyedFilter.of(shard).shard();
        return value -> place.applyAsInt(key.apply(value));
    }

    @Override
    public @Nullable R call(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        Function<Object, R> made = function;
        if (made == null) {
            made = source.function();
            function = made;
        }
        return made.apply(value);
    }
}
