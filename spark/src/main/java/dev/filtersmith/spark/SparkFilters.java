package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Builds one filter of a column, and drops the rows whose keys it does not have.
 *
 * <p>The type of a column follows from that of the filter's keys: {@code bigint}, or a smaller
 * integer, for long keys; {@code string} for {@code String} and {@code CharSequence}; {@code
 * binary} for {@code byte[]} and {@code ByteBuffer}; for a record a {@code struct} whose fields
 * have the names and types of its components, in this order. With {@code CharSequence}, {@code
 * ByteBuffer}, or methods for the components of a record in the filter's interface, a build makes
 * no object for a row.
 *
 * <p>A key that is null is in no filter, as it is equal to nothing in SQL.
 */
public final class SparkFilters {
    /** Partial filters go to the driver by way of one more round of tasks. */
    private static final int DEPTH = 2;

    private SparkFilters() {}

    /**
     * Builds a filter of all values of a column, by one job. Each core puts its partitions into a
     * filter of its own, of the full size, and these are merged on the executors, in a tree. The
     * driver receives one filter.
     *
     * @param <F> type of the filter
     * @param data data set, in any number of partitions
     * @param keys column of the keys; null values are left out
     * @param recipe filter to build. Its expected elements are the different keys of all
     *     partitions. A family that counts equal elements, or may store them twice in a union,
     *     needs room for these too, unless the data is distinct
     * @return filter
     * @throws IllegalArgumentException if the column is of another type than the keys
     * @throws FilterFullException if there are more keys than the filter has room for
     * @throws NullPointerException if a struct has a field that is null
     */
    public static <F extends Filter> F build(Dataset<?> data, Column keys, FilterRecipe<F> recipe) {
        Dataset<?> column = data.select(KeyTypes.checked(data, keys, recipe.keyType()));
        JavaRDD<InternalRow> rows = CatalystRows.of(column);
        // No more filters than cores: each takes the size of the whole, and the time of a merge.
        JavaRDD<PartialFilter<F>> parts = rows.coalesce(
                        Math.max(1, rows.context().defaultParallelism()))
                .mapPartitions(part -> List.of(part(part, recipe)).iterator());
        return Failures.unwrapped(() -> parts.treeAggregate(
                        new PartialFilter<F>(), PartialFilter::merge, PartialFilter::merge, DEPTH, true))
                .filter(recipe);
    }

    private static <F extends Filter> PartialFilter<F> part(Iterator<InternalRow> rows, FilterRecipe<F> recipe) {
        PartialFilter<F> part = new PartialFilter<>();
        if (rows.hasNext()) {
            putAll(rows, part.filter(recipe), recipe.keyType());
        }
        return part;
    }

    /** Puts the keys in the first column of rows. */
    static void putAll(Iterator<InternalRow> rows, Filter filter, Class<?> keyType) {
        RowKeys keys = RowKeys.of(filter, keyType);
        while (rows.hasNext()) {
            InternalRow row = rows.next();
            if (!row.isNullAt(0)) {
                keys.put(row, 0);
            }
        }
        keys.flush();
    }

    /**
     * Returns the function {@code might_contain} of a column: false if the key is definitely not in
     * the filter, true if it probably is, null if the key is null. It casts nothing: the column is
     * of the type of the keys, or of a smaller integer for long keys, otherwise its tasks fail with
     * a {@link dev.filtersmith.WrongKeyException}. For SQL, register it: {@code
     * session.udf().register("might_contain_url", SparkFilters.mightContain(filter))}.
     *
     * @param filter filter at the executors
     * @return function of one column
     */
    public static UserDefinedFunction mightContain(Broadcast<? extends FilterHolder<?>> filter) {
        UDF1<Object, Boolean> lookup = KeyFunction.mightContain(filter);
        return functions.udf(lookup, DataTypes.BooleanType).withName("might_contain");
    }

    /**
     * Returns the rows whose key is probably in a filter: all of those whose key is, and a few
     * more. Before a join this is what the join keeps, at the cost of no shuffle.
     *
     * @param <T> type of the rows
     * @param data data set
     * @param filter filter at the executors
     * @param keys column of the keys; rows where it is null are dropped
     * @return rows
     * @throws IllegalArgumentException if the column is of another type than the keys
     */
    public static <T> Dataset<T> filterBy(Dataset<T> data, Broadcast<? extends FilterHolder<?>> filter, Column keys) {
        Class<?> keyType = filter.value().keyType();
        return data.filter(mightContain(filter).apply(KeyTypes.checked(data, keys, keyType)));
    }

    /**
     * Returns the rows whose key is probably in a filter, as the method above, and sends the filter
     * to the executors first. Spark removes it from them some time after the result is no longer
     * referred to.
     *
     * @param <T> type of the rows
     * @param data data set
     * @param filter filter over long keys, or of an interface that names the type of its keys
     * @param keys column of the keys; rows where it is null are dropped
     * @return rows
     * @throws IllegalArgumentException if the column is of another type than the keys
     */
    public static <T> Dataset<T> filterBy(Dataset<T> data, Filter filter, Column keys) {
        SparkSession session = data.sparkSession();
        return filterBy(data, FilterHolder.of(filter).broadcast(session), keys);
    }
}
