package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
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
 * have the names and types of its components, in this order, and so for keys whose accessors are
 * named. With {@code CharSequence}, {@code
 * ByteBuffer}, or methods for the components of a record in the filter's interface, a build makes
 * no object for a row, except for components that are text, bytes or records.
 *
 * <p>A key that is null is in no filter, as it is equal to nothing in SQL.
 */
public final class SparkFilters {
    /** Partial filters go to the driver by way of one more round of tasks. */
    private static final int DEPTH = 2;

    private SparkFilters() {}

    /**
     * Builds a filter of all values of a column, by one job. Tasks put their partitions into
     * partial filters of the full size, and these are merged on the executors, in a tree. The
     * driver receives one filter.
     *
     * <p>There is one partial filter for each unit of {@code spark.default.parallelism}, which is
     * the number of cores unless set, but at most one for each partition. If executors are
     * allocated dynamically, the number of cores is not known before the job, and each partition
     * has one. The method below takes another number.
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
        SparkContext context = data.sparkSession().sparkContext();
        return build(data, keys, recipe, partialFilters(context.getConf(), context.defaultParallelism()));
    }

    /** Returns the number of partial filters: that of the cores, if it is known before the job. */
    static int partialFilters(SparkConf conf, int parallelism) {
        return conf.getBoolean("spark.dynamicAllocation.enabled", false) ? Integer.MAX_VALUE : Math.max(1, parallelism);
    }

    /**
     * Builds a filter of all values of a column, as the method above, with a given number of
     * partial filters. Each takes the memory of the whole and the time of a merge, and is filled by
     * one task.
     *
     * @param <F> type of the filter
     * @param data data set, in any number of partitions
     * @param keys column of the keys; null values are left out
     * @param recipe filter to build, as above
     * @param partialFilters most partial filters, at least 1; the cores that are to work at once is
     *     a good number
     * @return filter
     * @throws IllegalArgumentException if the column is of another type than the keys, or the
     *     number is below 1
     * @throws FilterFullException if there are more keys than the filter has room for
     * @throws NullPointerException if a struct has a field that is null
     */
    public static <F extends Filter> F build(Dataset<?> data, Column keys, FilterRecipe<F> recipe, int partialFilters) {
        if (partialFilters < 1) {
            throw new IllegalArgumentException("[PartialFilters] " + partialFilters
                    + " partial filters. Give the number of cores that are to work at once.");
        }
        Dataset<?> column = data.select(KeyTypes.checked(data, keys, recipe.keyType()));
        return Failures.unwrapped(() -> CatalystRows.of(column)
                        .coalesce(partialFilters)
                        .mapPartitions(part -> List.of(part(part, recipe)).iterator())
                        .treeAggregate(new PartialFilter<F>(), PartialFilter::merge, PartialFilter::merge, DEPTH, true))
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
    static void putAll(Iterator<InternalRow> rows, Filter filter, KeyType keyType) {
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
     * the filter, true if it probably is, null if the key is null. For SQL, register it: {@code
     * session.udf().register("might_contain_url", SparkFilters.mightContain(filter))}.
     *
     * <p>It casts nothing: the column is of the type of the keys, or of a smaller integer for long
     * keys, otherwise its tasks fail with a {@link dev.filtersmith.WrongKeyException}. It does not
     * see collations: it looks up the text of a column with one as it is.
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
     * more. Before a join these are the rows that the join keeps, without a shuffle.
     *
     * @param <T> type of the rows
     * @param data data set
     * @param filter filter at the executors
     * @param keys column of the keys; rows where it is null are dropped
     * @return rows
     * @throws IllegalArgumentException if the column is of another type than the keys
     */
    public static <T> Dataset<T> filterBy(Dataset<T> data, Broadcast<? extends FilterHolder<?>> filter, Column keys) {
        KeyType keyType = filter.value().keyType();
        return data.filter(mightContain(filter).apply(KeyTypes.checked(data, keys, keyType)));
    }

    /**
     * Returns the rows whose key is probably in a filter, as the method above, and sends the filter
     * to the executors first. Spark removes it from them some time after the result is no longer
     * referred to.
     *
     * @param <T> type of the rows
     * @param data data set
     * @param filter filter
     * @param keys column of the keys; rows where it is null are dropped
     * @return rows
     * @throws IllegalArgumentException if the column is of another type than the keys
     */
    public static <T> Dataset<T> filterBy(Dataset<T> data, Filter filter, Column keys) {
        SparkSession session = data.sparkSession();
        return filterBy(data, FilterHolder.of(filter).broadcast(session), keys);
    }
}
