package dev.filtersmith.samples.spark;

import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.util.sketch.BloomFilter;
import org.jspecify.annotations.Nullable;

/** Lookups in Spark's own filter, by a function like that of {@code SparkFilters.mightContain}. */
final class SparkLookup implements UDF1<Long, Boolean> {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // Broadcasts are serializable.
    private final Broadcast<BloomFilter> broadcast;

    private transient @Nullable BloomFilter filter;

    SparkLookup(Broadcast<BloomFilter> broadcast) {
        this.broadcast = broadcast;
    }

    @Override
    public @Nullable Boolean call(@Nullable Long key) {
        if (key == null) {
            return null;
        }
        BloomFilter known = filter;
        if (known == null) {
            known = broadcast.value();
            filter = known;
        }
        return known.mightContainLong(key);
    }
}
