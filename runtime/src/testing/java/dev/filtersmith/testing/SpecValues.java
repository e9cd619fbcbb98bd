package dev.filtersmith.testing;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.catalog.Families;
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
    static <S extends FilterSpec> Map<String, Object> all(S spec) {
        return Families.of(spec).attributes().values(spec);
    }

    private static <S extends FilterSpec> Object value(S spec, String attribute) {
        return Families.of(spec).attributes().value(spec, attribute);
    }
}
