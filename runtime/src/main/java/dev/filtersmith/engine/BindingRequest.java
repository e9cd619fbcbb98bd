package dev.filtersmith.engine;

import dev.filtersmith.Engine;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.key.KeyHasher;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The description of a class that the agent is to create, in types of the JDK:
 *
 * <ul>
 *   <li>{@code interpreter}: the class that provides the bytecode.
 *   <li>{@code name}: the name of the new class; its package is that of {@code host}, a class in
 *       it.
 *   <li>{@code interfaces}: the interfaces that it implements instead of the interpreter's.
 *   <li>{@code plan}: the field that becomes a constant, the class data.
 *   <li>{@code fields}: static fields and their replacements.
 *   <li>{@code keys}: the type of a constructor parameter after those of the interpreter, and of a
 *       field that stores it, if keys must be hashed.
 *   <li>{@code operations}: for each method to implement, a method of the class itself; its
 *       argument is the result of a method of the field's type for the arguments.
 *   <li>{@code signature} and {@code diagram}: text that describes the layout.
 * </ul>
 */
final class BindingRequest {
    private BindingRequest() {}

    /** Describes the bound class of an interface. */
    static Map<String, Object> of(
            Class<?> type, Class<?> host, Interpreter<?> bound, FilterMethods methods, boolean hashesKeys)
            throws ReflectiveOperationException {
        Class<?> interpreter = bound.type();
        Layout layout = bound.plan().layout();
        String signature = bound.signature();
        Map<String, Object> request = new HashMap<>();
        request.put("interpreter", interpreter);
        request.put("host", host);
        request.put("name", name(host, methods.isLibrary() ? "" : type.getSimpleName() + "_", signature));
        request.put(
                "interfaces",
                with(type, hashesKeys ? new Class<?>[] {Serializable.class} : interpreter.getInterfaces()));
        request.put("plan", interpreter.getDeclaredField("plan"));
        request.put("fields", Map.of(engine(Engine.INTERPRETED), engine(Engine.BOUND)));
        request.put("operations", hashesKeys ? operations(type, methods) : Map.of());
        request.put("signature", signature);
        request.put("diagram", layout.diagram());
        if (hashesKeys) {
            request.put("keys", KeyHasher.class);
        }
        return request;
    }

    private static String name(Class<?> host, String prefix, String signature) {
        String ofPackage = host.getPackageName().isEmpty() ? "" : host.getPackageName() + ".";
        return ofPackage + "Bound_" + prefix + signature.replaceAll("[^A-Za-z0-9]", "_");
    }

    private static List<Class<?>> with(Class<?> type, Class<?>... others) {
        return Stream.concat(Stream.of(type), Stream.of(others)).distinct().toList();
    }

    private static Field engine(Engine engine) throws NoSuchFieldException {
        return Engine.class.getField(engine.name());
    }

    private static Map<Method, List<Method>> operations(Class<?> type, FilterMethods methods)
            throws NoSuchMethodException {
        Map<Method, List<Method>> operations = new LinkedHashMap<>();
        for (Method method : type.getMethods()) {
            HashOperation operation = methods.keyOperation(method);
            if (methods.isRefresh(method)) {
                operations.put(
                        method,
                        List.of(
                                HotFilter.class.getMethod("refreshHashes", LongStream.class),
                                KeyHasher.class.getMethod("hashAll", Stream.class)));
            } else if (operation != null && !methods.isBody(method)) {
                Method hash = methods.isKeyMethod(method)
                        ? KeyHasher.class.getMethod("hash", Object.class)
                        : KeyHasher.class.getMethod("hashComponents", Object[].class);
                operations.put(method, List.of(operation.ofHash(), hash));
            }
        }
        return operations;
    }
}
