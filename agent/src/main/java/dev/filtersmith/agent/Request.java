package dev.filtersmith.agent;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Request of the library to the binder, defined by {@code dev.filtersmith.engine.BoundClasses} in
 * the library.
 *
 * @param interpreter class whose bytecode is copied
 * @param host class in the package of the new class
 * @param name name of the new class
 * @param interfaces interfaces of the new class
 * @param plan field that becomes a constant
 * @param fields static fields and their replacements
 * @param keys type of the object that hashes keys, or null
 * @param operations methods to implement, each with the method that it calls and the method that
 *     hashes its arguments
 * @param counts whether filters count their operations, even without telemetry
 * @param diagram diagram of the layout
 */
record Request(
        Class<?> interpreter,
        Class<?> host,
        String name,
        List<Class<?>> interfaces,
        Field plan,
        Map<Field, Field> fields,
        @Nullable Class<?> keys,
        Map<Method, List<Method>> operations,
        boolean counts,
        String diagram) {
    @SuppressWarnings("unchecked") // The library checks the version, which fixes the types.
    static Request of(Map<String, Object> values) {
        return new Request(
                (Class<?>) required(values, "interpreter"),
                (Class<?>) required(values, "host"),
                (String) required(values, "name"),
                (List<Class<?>>) required(values, "interfaces"),
                (Field) required(values, "plan"),
                (Map<Field, Field>) required(values, "fields"),
                (Class<?>) values.get("keys"),
                (Map<Method, List<Method>>) required(values, "operations"),
                Boolean.TRUE.equals(values.get("counts")),
                (String) required(values, "diagram"));
    }

    private static Object required(Map<String, Object> values, String name) {
        return Objects.requireNonNull(values.get(name), name);
    }
}
