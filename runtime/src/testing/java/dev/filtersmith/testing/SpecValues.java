package dev.filtersmith.testing;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.catalog.Families;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;

/** Attributes of specs by their names. */
public final class SpecValues {
    private SpecValues() {}

    /**
     * Returns the value of an attribute.
     *
     * @param spec spec of any family
     * @param attribute name of the attribute
     * @return box, enum constant or list
     * @throws IllegalArgumentException if there is no such attribute
     */
    public static Object valueOf(FilterSpec spec, String attribute) {
        return value(spec, attribute);
    }

    /** Returns the values of all attributes by their names. */
    static Map<String, Object> all(FilterSpec spec) {
        Map<String, Object> values = new HashMap<>();
        for (RecordComponent component : spec.getClass().getRecordComponents()) {
            try {
                values.put(component.getName(), component.getAccessor().invoke(spec));
            } catch (ReflectiveOperationException impossible) {
                throw new LinkageError(impossible.getMessage(), impossible);
            }
        }
        return values;
    }

    private static <S extends FilterSpec> Object value(S spec, String attribute) {
        return Families.of(spec).attributes().value(spec, attribute);
    }
}
