package dev.filtersmith.spark;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import dev.filtersmith.Filter;
import java.io.Serializable;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;

/**
 * A filter as a value of Spark: for broadcasts, RDDs and results of tasks. Both serializers of
 * Spark write its stored form, in all engines. A bare filter goes through Java's serializer alone,
 * unless {@link FilterKryoRegistrator} is registered, and even then not in all engines.
 *
 * @param <F> type of the filter
 */
@DefaultSerializer(JavaSerializer.class)
public final class FilterHolder<F extends Filter> implements Serializable {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // All filters are serializable; those with a secret key refuse.
    private final F filter;

    private final Class<?> keyType;

    private FilterHolder(F filter, Class<?> keyType) {
        this.filter = filter;
        this.keyType = keyType;
    }

    /**
     * Returns a holder of a filter over long keys, or of an interface that names the type of its
     * keys.
     *
     * @param <F> type of the filter
     * @param filter filter; not copied
     * @return holder
     * @throws IllegalArgumentException if the interface does not name the type of the keys, or no
     *     column can hold them
     */
    public static <F extends Filter> FilterHolder<F> of(F filter) {
        return new FilterHolder<>(filter, KeyTypes.of(filter.getClass()));
    }

    /**
     * Returns a holder of a filter, with the type of its keys.
     *
     * @param <F> type of the filter
     * @param filter filter; not copied
     * @param keyType type of its keys
     * @return holder
     * @throws IllegalArgumentException if no column can hold such keys
     */
    public static <F extends Filter> FilterHolder<F> of(F filter, Class<?> keyType) {
        KeyTypes.dataType(keyType);
        return new FilterHolder<>(filter, keyType);
    }

    /**
     * Returns the filter.
     *
     * @return filter; not a copy
     */
    public F filter() {
        return filter;
    }

    /** Returns the type of the keys; that of boxes for long keys. */
    Class<?> keyType() {
        return keyType;
    }

    /**
     * Sends the filter to the executors, once to each.
     *
     * @param session session
     * @return broadcast of this holder; the caller destroys it after its last use
     */
    public Broadcast<FilterHolder<F>> broadcast(SparkSession session) {
        return JavaSparkContext.fromSparkContext(session.sparkContext()).broadcast(this);
    }
}
