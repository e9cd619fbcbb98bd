package dev.filtersmith.processor.nativeimage;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** Checks of the reflective calls of woven classes against the metadata of a native image. */
public final class ReflectionChecks {
    /**
     * Calls whose arguments are constants, which the builder of an image evaluates: the calling
     * class and the method.
     */
    private static final Set<String> CONSTANT = Set.of("link.AgentLink forName", "key.TextBuffer findVirtual");

    private static ReachabilityMetadata metadata = new ReachabilityMetadata();
    private static final Set<String> REFUSED = new TreeSet<>();

    private ReflectionChecks() {}

    /** Begins with metadata, and forgets what was refused before. */
    static void begin(ReachabilityMetadata allowed) {
        metadata = allowed;
        REFUSED.clear();
    }

    /** Returns the calls that the metadata does not allow. */
    static Set<String> refused() {
        return REFUSED;
    }

    /**
     * Links a reflective call: first the check, then the call itself.
     *
     * @param caller lookup in the woven class
     * @param name name of the method
     * @param type type of the call, with the receiver
     * @param call the method
     * @return call site
     * @throws ReflectiveOperationException never
     */
    public static CallSite link(MethodHandles.Lookup caller, String name, MethodType type, MethodHandle call)
            throws ReflectiveOperationException {
        String from = caller.lookupClass().getName().replace("dev.filtersmith.", "") + " " + name;
        MethodHandle check = MethodHandles.lookup()
                .findStatic(
                        ReflectionChecks.class,
                        "check",
                        MethodType.methodType(void.class, String.class, String.class, Object[].class));
        check = MethodHandles.insertArguments(check, 0, from, name)
                .asCollector(Object[].class, type.parameterCount())
                .asType(type.changeReturnType(void.class));
        return new ConstantCallSite(
                MethodHandles.foldArguments(call.asFixedArity().asType(type), check));
    }

    static void check(String from, String name, Object... arguments) {
        if (!CONSTANT.contains(from) && !isAllowed(name, arguments)) {
            Object[] names = Arrays.stream(arguments)
                    .filter(argument -> !(argument instanceof ClassLoader || argument instanceof Boolean))
                    .toArray();
            REFUSED.add(from + " " + Arrays.deepToString(names));
        }
    }

    private static boolean isAllowed(String name, Object... arguments) {
        return switch (name) {
            case "forName" -> metadata.allows((String) arguments[0]);
            case "getRecordComponents" -> metadata.allows(((Class<?>) arguments[0]).getName());
            case "getAccessor" ->
                metadata.allowsMethods(((RecordComponent) arguments[0]).getDeclaringRecord(), "Declared");
            case "getDeclaredMethods" -> metadata.allowsMethods((Class<?>) arguments[0], "Declared");
            case "getMethods" -> metadata.allowsMethods((Class<?>) arguments[0], "Public");
            case "getMethod" ->
                metadata.allowsMethods((Class<?>) arguments[0], "Public")
                        || metadata.allows((Class<?>) arguments[0], (String) arguments[1], (Class<?>[]) arguments[2]);
            case "getConstructor" ->
                metadata.allowsConstructors((Class<?>) arguments[0])
                        || metadata.allows((Class<?>) arguments[0], "<init>", (Class<?>[]) arguments[1]);
            case "getDeclaredConstructor" ->
                metadata.allows((Class<?>) arguments[0], "<init>", (Class<?>[]) arguments[1]);
            case "findConstructor" -> metadata.allowsOwnConstructors((Class<?>) arguments[1]);
            case "newProxyInstance" -> metadata.allowsProxy((Class<?>[]) arguments[1]);
            case "getResourceAsStream" -> metadata.allows(path((Class<?>) arguments[0], (String) arguments[1]));
            // Of members that were looked up before.
            case "unreflect", "unreflectSpecial" -> true;
            default -> false;
        };
    }

    private static String path(Class<?> owner, String resource) {
        return owner.getPackageName().replace('.', '/') + "/" + resource;
    }
}
