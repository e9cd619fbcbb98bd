package dev.filtersmith.engine;

import dev.filtersmith.Engine;
import dev.filtersmith.family.Plan;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.storage.CountingStorage;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What the agent is told of a class that it is to make, in the JDK's types:
 *
 * <ul>
 *   <li>{@code interpreter}: the class whose bytecode it takes.
 *   <li>{@code name}: the new class's name; its package is that of {@code host}, a class there.
 *   <li>{@code interfaces}: those that it implements, in place of the interpreter's.
 *   <li>{@code plan}: the field that becomes a constant, the class data.
 *   <li>{@code fields}: static fields that others stand for.
 *   <li>{@code keys}: the type of a constructor parameter that follows the interpreter's and of a field that keeps it, where keys are to be
 *       hashed.
 *   <li>{@code operations}: by method to implement, a method of the class itself, which takes what a method of the field's type makes of
 *       the arguments.
 *   <li>{@code signature} and {@code diagram}: text that describes the layout.
 * </ul>
 */
final class BindingRequest {
    private BindingRequest() {}

    static Map<String, Object> of(Class<?> type, Plan plan, FilterMethods methods, boolean hashesKeys)
            throws ReflectiveOperationException {
        Class<?> interpreter = plan.engine();
        boolean isLibrary = methods.isLibrary();
        String signature = plan.layout().signature();
        Class<?> host = isLibrary ? BoundClasses.class : type;
        Map<String, Object> request = new HashMap<>();
        request.put("interpreter", interpreter);
        request.put("host", host);
        request.put("name", name(host, isLibrary ? "" : type.getSimpleName() + "_", signature));
        request.put("interfaces", hashesKeys ? List.of(type) : with(type, interpreter.getInterfaces()));
        request.put("plan", interpreter.getDeclaredField("plan"));
        request.put("fields", Map.of(engine(Engine.INTERPRETED), engine(Engine.BOUND)));
        request.put("operations", hashesKeys ? operations(type, methods) : Map.of());
        request.put("signature", signature);
        request.put("diagram", plan.layout().diagram());
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
                                CountingStorage.class.getMethod("refreshHashes", LongStream.class),
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
