package dev.filtersmith.engine;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedCountingFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.family.Plan;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.link.AgentLink;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The classes that the Java agent has bound. Each combines, for an interface and a layout, the
 * interpreter's bytecode with the plan as a constant. The agent creates the class file. This class
 * defines it as a hidden class in the package of the interface, with the plan as class data. Only
 * its filters reference it, so it is unloaded with the last of them.
 */
public final class BoundClasses {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");
    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

    /** Follows the signature of a class whose filters count their operations. */
    private static final String COUNTED = "-counted";

    /** For each interface, the bound classes by signature. */
    private static final PerClass<Map<String, WeakReference<Class<?>>>> CLASSES =
            new PerClass<>(ConcurrentHashMap::new);

    /**
     * For each interface, the binder that failed, by signature. A failure is logged once and not
     * retried.
     */
    private static final PerClass<Map<String, WeakReference<Function<?, ?>>>> FAILED =
            new PerClass<>(ConcurrentHashMap::new);

    private BoundClasses() {}

    /**
     * Creates an empty filter of a bound class. Returns the filter, or null if there is no agent or
     * it cannot bind a class, which is logged once.
     *
     * @throws IllegalArgumentException if the interface has methods that filters cannot implement
     */
    public static <F extends Filter> @Nullable F create(
            Class<F> type,
            Interpreter<?> interpreter,
            long expectedElements,
            KeySeed seed,
            @Nullable Type keyType,
            boolean counts) {
        if (!(AgentLink.service(AgentLink.BINDER) instanceof Function<?, ?> binder)) {
            return null;
        }
        Plan plan = interpreter.plan();
        KeyHasher<?> hasher = keyType == null ? null : KeyHashers.of(keyType, seed);
        FilterMethods methods = new FilterMethods(type, keyType, hasher, counts(type));
        methods.check();
        String signature = counts ? interpreter.signature().concat(COUNTED) : interpreter.signature();
        if (referent(FAILED.get(type).get(signature)) == binder) {
            return null;
        }
        MethodHandle constructor;
        try {
            constructor = constructor(type, interpreter, signature, methods, hasher != null, binder);
        } catch (Throwable failed) {
            // An application must not see anything that an agent throws, including checked
            // exceptions and errors.
            if (!(failed instanceof VirtualMachineError)) {
                FAILED.get(type).put(signature, new WeakReference<>(binder));
            }
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "No class could be bound for " + type.getName() + " with " + signature
                            + ". The interpreter runs it, several times slower.",
                    failed);
            return null;
        }
        return type.cast(invoke(constructor, plan, expectedElements, seed, hasher));
    }

    private static boolean counts(Class<?> type) {
        return DeletableFilter.class.isAssignableFrom(type);
    }

    private static Object invoke(
            MethodHandle constructor, Plan plan, long expectedElements, KeySeed seed, @Nullable KeyHasher<?> hasher) {
        try {
            return hasher == null
                    ? constructor.invoke(plan, expectedElements, seed)
                    : constructor.invoke(plan, expectedElements, seed, hasher);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new LinkageError("a constructor of a bound class declares no exception", impossible);
        }
    }

    private static MethodHandle constructor(
            Class<?> type,
            Interpreter<?> interpreter,
            String signature,
            FilterMethods methods,
            boolean hashesKeys,
            Function<?, ?> binder)
            throws ReflectiveOperationException {
        Plan plan = interpreter.plan();
        Map<String, WeakReference<Class<?>>> classes = CLASSES.get(type);
        Class<?> bound = referent(classes.get(signature));
        MethodHandles.Lookup lookup;
        if (bound == null) {
            classes.values().removeIf(reference -> reference.get() == null);
            lookup = bind(type, interpreter, signature, methods, hashesKeys, binder);
            bound = lookup.lookupClass();
            classes.put(signature, new WeakReference<>(bound));
        } else {
            lookup = host(type, methods).in(bound);
        }
        MethodType parameters = MethodType.methodType(void.class, plan.getClass(), long.class, KeySeed.class);
        return lookup.findConstructor(
                bound, hashesKeys ? parameters.appendParameterTypes(KeyHasher.class) : parameters);
    }

    private static <T> @Nullable T referent(@Nullable WeakReference<T> reference) {
        return reference == null ? null : reference.get();
    }

    private static MethodHandles.Lookup bind(
            Class<?> type,
            Interpreter<?> interpreter,
            String signature,
            FilterMethods methods,
            boolean hashesKeys,
            Function<?, ?> binder)
            throws ReflectiveOperationException {
        Map<String, Object> request =
                request(type, hostClass(type, methods), interpreter, signature, methods, hashesKeys);
        byte[] classFile = ask(binder, request);
        openLibraryTo(type.getModule());
        return host(type, methods).defineHiddenClassWithClassData(classFile, interpreter.plan(), true);
    }

    /**
     * Opens the packages of the library to a user's module. A bound class is the library's code in
     * the user's package, and has the dependencies of the interpreter.
     */
    private static void openLibraryTo(Module user) {
        Module library = BoundClasses.class.getModule();
        library.addReads(user);
        library.getPackages().forEach(name -> library.addExports(name, user));
    }

    @SuppressWarnings("unchecked") // AgentLink has checked the version of the service, which determines its types.
    private static byte[] ask(Function<?, ?> binder, Map<String, Object> request) {
        return ((Function<Map<String, Object>, byte[]>) binder).apply(request);
    }

    /**
     * Returns the class whose package hosts the bound class. A user's interface need not be public,
     * so its package is the host. The packages of the library's own interfaces are closed, so this
     * package is the host.
     */
    private static Class<?> hostClass(Class<?> type, FilterMethods methods) {
        return methods.isLibrary() ? BoundClasses.class : type;
    }

    /** Returns access to the package that hosts the class. */
    private static MethodHandles.Lookup host(Class<?> type, FilterMethods methods) throws ReflectiveOperationException {
        return methods.isLibrary() ? OWN : PackageAccess.fullLookup(type, MethodHandles.privateLookupIn(type, OWN));
    }

    /**
     * Describes a class that the agent is to create, in types of the JDK:
     *
     * <ul>
     *   <li>{@code interpreter}: the class that provides the bytecode.
     *   <li>{@code name}: the name of the new class; its package is that of {@code host}, a class
     *       in it.
     *   <li>{@code interfaces}: the interfaces that it implements instead of the interpreter's.
     *   <li>{@code plan}: the field that becomes a constant, the class data.
     *   <li>{@code fields}: static fields and their replacements.
     *   <li>{@code keys}: the type of a constructor parameter after those of the interpreter, and
     *       of a field that stores it, if keys must be hashed.
     *   <li>{@code operations}: for each method to implement, a method of the class itself; its
     *       argument is the result of a method of the field's type for the arguments.
     *   <li>{@code counts}: whether filters count their operations, even without telemetry.
     *   <li>{@code signature} and {@code diagram}: text that describes the layout.
     * </ul>
     */
    private static Map<String, Object> request(
            Class<?> type,
            Class<?> host,
            Interpreter<?> bound,
            String signature,
            FilterMethods methods,
            boolean hashesKeys)
            throws ReflectiveOperationException {
        Class<?> interpreter = bound.type();
        Layout layout = bound.plan().layout();
        Map<String, Object> request = new HashMap<>();
        request.put("interpreter", interpreter);
        request.put("host", host);
        request.put("name", name(host, methods.isLibrary() ? "" : type.getSimpleName() + "_", signature));
        request.put("interfaces", distinct(type, hashesKeys ? Serializable.class : longs(type)));
        request.put("plan", interpreter.getDeclaredField("plan"));
        request.put("fields", Map.of(engine(Engine.INTERPRETED), engine(Engine.BOUND)));
        request.put("operations", hashesKeys ? operations(type, methods) : Map.of());
        request.put("counts", signature.endsWith(COUNTED));
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

    private static Class<?> longs(Class<?> type) {
        return counts(type) ? InterpretedCountingFilter.class : InterpretedLongFilter.class;
    }

    private static List<Class<?>> distinct(Class<?> type, Class<?> other) {
        return Stream.of(type, other).distinct().toList();
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
