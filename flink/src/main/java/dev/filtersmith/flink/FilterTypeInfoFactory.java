package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import java.lang.reflect.Type;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * Gives an annotated interface its type wherever Flink extracts types. The interface has {@code
 * TypeInfo(FilterTypeInfoFactory.class)} beside the annotation of the filter. Without it, Flink
 * falls back to Kryo, which cannot write filters.
 *
 * @param <F> annotated interface
 */
public final class FilterTypeInfoFactory<F extends Filter> extends TypeInfoFactory<F> {
    /** Creates the factory; called by Flink. */
    public FilterTypeInfoFactory() {}

    @Override
    @SuppressWarnings("unchecked") // Flink asks for the type that it found the annotation on.
    public TypeInformation<F> createTypeInfo(Type type, Map<String, TypeInformation<?>> genericParameters) {
        if (type instanceof Class<?> filterClass && Filter.class.isAssignableFrom(filterClass)) {
            return FilterTypeInfo.ofInterface((Class<F>) filterClass);
        }
        throw new IllegalArgumentException("[FilterType] " + type.getTypeName() + " is no interface of a filter. Use"
                + " @TypeInfo(FilterTypeInfoFactory.class) beside a filter annotation only.");
    }
}
