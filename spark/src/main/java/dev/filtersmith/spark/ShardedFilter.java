package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;

/**
 * A filter whose shards are in the partitions of an RDD, for filters that are too large for the
 * driver or an executor. The hash of a key determines its partition, when the filter is built and
 * when it is asked. No shard leaves its executor. All rows are shuffled, those that are put and
 * those that are looked up; a filter that can be broadcast needs no shuffle.
 *
 * <p>Equal keys meet in one shard, so that expected elements are different keys in all families
 * without deletion.
 *
 * @param <F> type of the filter
 */
public final class ShardedFilter<F extends Filter> {
    private static final String KEY = "filtersmith_key";

    private final FilterRecipe<F> recipe;
    private final JavaRDD<FilterHolder<F>> shards;

    private ShardedFilter(FilterRecipe<F> recipe, JavaRDD<FilterHolder<F>> shards) {
        this.recipe = recipe;
        this.shards = shards;
    }

    /**
     * Builds a filter of all values of a column, and keeps its shards in the memory of the
     * executors, or on their disks where that is short.
     *
     * @param <F> type of the filter
     * @param data data set, in any number of partitions
     * @param keys column of the keys; null values are left out
     * @param recipe filter to build; its expected elements are those of all shards
     * @param count number of shards, a power of two of at most 4096
     * @return filter, which is complete
     * @throws IllegalArgumentException if the column is of another type than the keys, or the
     *     number of shards is not allowed
     * @throws FilterFullException if there are more keys than the filter has room for
     * @throws NullPointerException if a struct has a field that is null
     */
    public static <F extends Filter> ShardedFilter<F> build(
            Dataset<?> data, Column keys, FilterRecipe<F> recipe, int count) {
        recipe.smallestShard(count);
        Column key = KeyTypes.checked(data, keys, recipe.keyType()).as(KEY);
        Dataset<Row> placed = placed(data.select(key), recipe, count);
        JavaRDD<FilterHolder<F>> shards = Failures.unwrapped(() -> rowsOfShards(placed, count))
                .mapPartitionsWithIndex(
                        (number, rows) ->
                                List.of(shard(number, count, rows, recipe)).iterator(),
                        true)
                .setName("shards of a filter")
                .persist(StorageLevel.MEMORY_AND_DISK());
        Failures.unwrapped(shards::count);
        return new ShardedFilter<>(recipe, shards);
    }

    private static <F extends Filter> FilterHolder<F> shard(
            int number, int count, Iterator<InternalRow> rows, FilterRecipe<F> recipe) {
        F filter = recipe.shard(number, count);
        try {
            SparkFilters.putAll(rows, filter, recipe.keyType());
        } catch (FilterFullException full) {
            FilterFullException named =
                    new FilterFullException("Shard " + number + " of " + count + ": " + full.getMessage());
            named.initCause(full);
            throw named;
        }
        return FilterHolder.of(filter);
    }

    /** Moves rows to the partition of the shard of their key. Rows without a key are dropped. */
    private static Dataset<Row> placed(Dataset<Row> keyed, FilterRecipe<?> recipe, int count) {
        UDF1<Object, Integer> shard = KeyFunction.shard(recipe, count);
        Column number = functions.udf(shard, DataTypes.IntegerType).apply(functions.col(KEY));
        return keyed.filter(functions.col(KEY).isNotNull()).repartitionById(count, number);
    }

    /** Returns rows with one partition for each shard. The plan of no rows may have others. */
    private static JavaRDD<InternalRow> rowsOfShards(Dataset<Row> placed, int count) {
        JavaRDD<InternalRow> rows = CatalystRows.of(placed);
        if (rows.getNumPartitions() == count) {
            return rows;
        } else if (rows.isEmpty()) {
            return JavaSparkContext.fromSparkContext(rows.context()).parallelize(List.of(), count);
        }
        throw new IllegalStateException(rows.getNumPartitions() + " partitions for " + count + " shards");
    }

    /**
     * Returns the rows whose key is probably in the filter: all of those whose key is, and a few
     * more. They are shuffled, which adaptive execution does in this call, with all their columns
     * and a copy of the key: select the columns that you need first.
     *
     * @param data data set
     * @param keys column of the keys; rows where it is null are dropped
     * @return rows, in as many partitions as there are shards
     * @throws IllegalArgumentException if the column is of another type than the keys
     * @throws NullPointerException if a struct has a field that is null
     */
    public Dataset<Row> filterBy(Dataset<Row> data, Column keys) {
        Column key = KeyTypes.checked(data, keys, recipe.keyType()).as(KEY);
        Dataset<Row> keyed = data.select(functions.col("*"), key);
        int column = data.schema().length();
        Dataset<Row> placed = placed(keyed, recipe, count());
        JavaRDD<InternalRow> kept = Failures.unwrapped(() -> rowsOfShards(placed, count()))
                .zipPartitions(shards, (rows, shard) -> new KeptRows(rows, shard.next(), column));
        return CatalystRows.dataset(data.sparkSession(), kept, keyed.schema()).drop(KEY);
    }

    /**
     * Returns the shards.
     *
     * @return RDD with one shard in each partition
     */
    public JavaRDD<FilterHolder<F>> shards() {
        return shards;
    }

    /**
     * Returns the number of shards.
     *
     * @return number
     */
    public int count() {
        return shards.getNumPartitions();
    }

    /**
     * Returns the number of elements in all shards, by one job.
     *
     * @return number of different keys, as {@link Filter#approximateElementCount}
     */
    public long approximateElementCount() {
        // A Bloom filter whose bits are all set has the highest number.
        return shards.map(shard -> shard.filter().approximateElementCount())
                .fold(0L, (sum, count) -> Math.min(sum, Long.MAX_VALUE - count) + count);
    }

    /** Frees the memory of the shards. Later reads rebuild them. */
    public void unpersist() {
        shards.unpersist(false);
    }
}
