package dev.filtersmith.agent;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the library asks the binder for; {@code dev.filtersmith.engine.BindingRequest} there tells what it means.
 *
 * @param interpreter class whose bytecode is taken
 * @param host class in the package of the new one
 * @param name name of the new class
 * @param interfaces interfaces that it implements
 * @param plan field that becomes a constant
 * @param fields static fields that others stand for
 * @param keys type of what hashes keys, or null
 * @param operations methods to implement, each with the one that it calls and the one that hashes its arguments
 * @param diagram drawing of the layout
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
        String diagram) {
    @SuppressWarnings("unchecked") // The version of the services, which the library checks, tells the types.
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
                (String) required(values, "diagram"));
    }

    private static Object required(Map<String, Object> values, String name) {
        return Objects.requireNonNull(values.get(name), name);
    }
}
