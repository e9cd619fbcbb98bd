package dev.filtersmith.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import dev.filtersmith.Filter;
import dev.filtersmith.stored.TrimmedFilter;
import org.apache.spark.serializer.KryoRegistrator;

/**
 * Registers the classes of this module that Spark sends between machines, for {@code
 * spark.kryo.registrator}. It is needed under {@code spark.kryo.registrationRequired}.
 *
 * <p>It also lets Kryo write emitted classes and trimmed filters without a {@link FilterHolder},
 * which its default serializer refuses, unless registration is required: then register the emitted
 * class, too, or use a holder. Filters of bound classes, generated ones that count, and proxies
 * always need a holder, since Kryo cannot name their classes.
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
