package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import java.io.Serializable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The type of the keys of a filter. Keys with components are structs in a column.
 *
 * @param type class of the keys; {@code long.class} for a {@code LongFilter}
 * @param components components of a record, or those that accessors are named for
 * @param accessed whether accessors are named, so that keys are given as the values of their
 *     components: nobody could create one
 */
record KeyType(Class<?> type, List<Component> components, boolean accessed) implements Serializable {
    /** A component of a struct. */
    record Component(String name, KeyType type) implements Serializable {}

    KeyType {
        components = List.copyOf(components);
    }

    /** Returns the type of keys of a filter. */
    static KeyType of(Filter filter) {
        return of(Filters.keyType(filter), AccessedKeys.components(filter));
    }

    /** Returns the type of keys of the filters of an annotated interface. */
    static KeyType ofFilters(Class<? extends Filter> type) {
        return of(Filters.builder(type).keyType(), AccessedKeys.components(type));
    }

    /** Returns the type of keys of a class, whose accessors are named if it is no record. */
    static KeyType ofKeys(Class<?> type, String... accessors) {
        return of(type, AccessedKeys.componentsOfKeys(type, accessors));
    }

    private static KeyType of(Type keys, Map<String, Class<?>> accessed) {
        Type raw = keys instanceof ParameterizedType generic ? generic.getRawType() : keys;
        if (!(raw instanceof Class<?> keyType)) {
            throw KeyTypes.noColumn("keys of " + keys.getTypeName());
        }
        KeyType type = accessed.isEmpty() ? of(keyType) : new KeyType(keyType, components(accessed), true);
        KeyTypes.dataType(type);
        return type;
    }

    private static KeyType of(Class<?> type) {
        List<Component> components = new ArrayList<>();
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                components.add(new Component(component.getName(), of(component.getType())));
            }
        }
        return new KeyType(type, components, false);
    }

    private static List<Component> components(Map<String, Class<?>> types) {
        List<Component> components = new ArrayList<>();
        types.forEach((name, type) -> components.add(new Component(name, of(type))));
        return components;
    }

    /** Returns whether keys are structs in a column. */
    boolean isStruct() {
        return !components.isEmpty();
    }
}
