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

    private FilterHolder(F filter) {
        this.filter = filter;
    }

    /**
     * Returns a holder of a filter.
     *
     * @param <F> type of the filter
     * @param filter filter; not copied
     * @return holder
     * @throws IllegalArgumentException if no column can hold the keys of the filter, or it is none
     *     of this library
     */
    public static <F extends Filter> FilterHolder<F> of(F filter) {
        FilterHolder<F> holder = new FilterHolder<>(filter);
        holder.keyType();
        return holder;
    }

    /**
     * Returns the filter.
     *
     * @return filter; not a copy
     */
    public F filter() {
        return filter;
    }

    /** Returns the type of the keys. */
    KeyType keyType() {
        return KeyType.of(filter);
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
