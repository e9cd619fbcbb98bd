package dev.filtersmith.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import dev.filtersmith.Filter;
import dev.filtersmith.TrimmedFilter;
import org.apache.spark.serializer.KryoRegistrator;

/**
 * Registers what this module sends between machines, for {@code spark.kryo.registrator}. It is
 * needed under {@code spark.kryo.registrationRequired}, and for filters without a {@link
 * FilterHolder}: emitted classes and trimmed filters, which Kryo's default serializer refuses. It
 * does not help bound classes and proxies, whose classes Kryo cannot name; these need a holder.
 */
public final class FilterKryoRegistrator implements KryoRegistrator {
    /** Creates the registrator; called by Spark. */
    public FilterKryoRegistrator() {}

    @Override
    public void registerClasses(Kryo kryo) {
        kryo.register(FilterHolder.class, new JavaSerializer());
        kryo.register(FilterHolder[].class);
        kryo.register(PartialFilter.class, new JavaSerializer());
        kryo.register(PartialFilter[].class);
        kryo.addDefaultSerializer(Filter.class, JavaSerializer.class);
        kryo.addDefaultSerializer(TrimmedFilter.class, JavaSerializer.class);
    }
}
