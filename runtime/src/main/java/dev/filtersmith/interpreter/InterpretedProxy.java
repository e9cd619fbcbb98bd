package dev.filtersmith.interpreter;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.support.CountingSupport;
import dev.filtersmith.support.FilterSupport;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stands for an interface of the user's: hashes its keys and asks the interpreter. The interface may declare the library's
 * methods again, abstract for their Javadoc or with a body of its own.
 */
public final class InterpretedProxy implements InvocationHandler {
    private final FilterSupport interpreter;
    private final @Nullable KeyHasher<Object> hasher;
    private final Class<?> keyType;

    /** Whether the interface has the operations of removal. */
    private final boolean removes;

    private final Map<Method, MethodHandle> bodies;
    private final Map<Method, Method> implementations = new HashMap<>();

    private InterpretedProxy(Class<?> type, FilterSupport interpreter, @Nullable Type keyType) {
        this.interpreter = interpreter;
        this.hasher = keyType == null ? null : KeyHasher.of(keyType, interpreter.seed());
        this.keyType = keyType instanceof ParameterizedType generic
                ? (Class<?>) generic.getRawType()
                : keyType instanceof Class<?> plain ? plain : long.class;
        this.removes = LongCountingFilter.class.isAssignableFrom(type) || CountingFilter.class.isAssignableFrom(type);
        this.bodies = bodies(type);
    }

    /**
     * An implementation of a filter interface.
     *
     * @param <F> the interface
     * @param type the interface
     * @param interpreter interpreter that holds the keys; a {@link LongFilter} where the interface is one
     * @param keyType type of the keys; null where the interface is a {@link LongFilter}
     * @return filter
     * @throws IllegalArgumentException if the interface has an abstract method that no filter implements, or a body for one that every
     *     filter does
     */
    public static <F extends Filter> F of(Class<F> type, FilterSupport interpreter, @Nullable Type keyType) {
        InterpretedProxy handler = new InterpretedProxy(type, interpreter, keyType);
        for (Method method : type.getMethods()) {
            handler.check(type, method);
            Method implementation = handler.implementationOf(method);
            if (implementation != null) {
                handler.implementations.put(method, implementation);
            }
        }
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /**
     * The interpreter behind a filter.
     *
     * @param filter filter that {@link #of} made, or any other
     * @return its interpreter, or null if it has none
     */
    public static @Nullable FilterSupport interpreterOf(Filter filter) {
        return Proxy.isProxyClass(filter.getClass())
                        && Proxy.getInvocationHandler(filter) instanceof InterpretedProxy proxy
                ? proxy.interpreter
                : null;
    }

    /** The user's default methods. Their interfaces need not be public, so that {@code invokeDefault} could not reach them. */
    private static Map<Method, MethodHandle> bodies(Class<?> type) {
        Map<Method, MethodHandle> bodies = new HashMap<>();
        for (Method method : type.getMethods()) {
            Class<?> owner = method.getDeclaringClass();
            if (method.isDefault() && !isLibrary(owner)) {
                bodies.put(method, body(owner, method));
            }
        }
        return bodies;
    }

    private static MethodHandle body(Class<?> owner, Method method) {
        InterpretedProxy.class.getModule().addReads(owner.getModule());
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
            return lookup.unreflectSpecial(method, owner).asFixedArity();
        } catch (IllegalAccessException closed) {
            throw new IllegalArgumentException(
                    "[ClosedPackage] " + owner.getName() + "." + method.getName()
                            + " has a body that the interpreter cannot call. Add \"opens " + owner.getPackageName()
                            + " to dev.filtersmith;\" to the module.",
                    closed);
        }
    }

    private static boolean isLibrary(Class<?> owner) {
        return owner.isAssignableFrom(LongCountingFilter.class) || owner.isAssignableFrom(CountingFilter.class);
    }

    private void check(Class<?> type, Method method) {
        if (bodies.containsKey(method) && !method.isBridge() && isImplemented(method)) {
            throw new IllegalArgumentException("[OverriddenMethod] " + type.getName() + "." + method.getName()
                    + Arrays.toString(method.getParameterTypes())
                    + " has a body, but every filter implements the method itself, so that of a generated one would never run."
                    + " Give it another name.");
        }
        boolean known = !Modifier.isAbstract(method.getModifiers())
                || isKeyMethod(method)
                || isRefresh(method)
                || takesComponents(method)
                || implementationOf(method) != null
                || methodOf(Object.class, method) != null;
        if (!known) {
            String components = hasher == null || hasher.componentTypes().isEmpty()
                    ? ""
                    : " or " + KeyOperation.names(removes) + hasher.componentTypes();
            throw new IllegalArgumentException("[UnknownMethod] " + type.getName() + "." + method.getName()
                    + Arrays.toString(method.getParameterTypes())
                    + ": no filter implements it. Make it a default method" + components
                    + ".");
        }
    }

    /** Whether the method is one that filters must have, and not one that the library's interfaces have a body for. */
    private boolean isImplemented(Method method) {
        Method implementation = implementationOf(method);
        return (isKeyMethod(method) && takesKeyType(method))
                || isRefresh(method)
                || (implementation != null && Modifier.isAbstract(implementation.getModifiers()));
    }

    /** What the interpreter implements: of a filter over other keys than longs, all but what takes keys. */
    private @Nullable Method implementationOf(Method method) {
        Class<?> longs = removes ? LongCountingFilter.class : LongFilter.class;
        Method implementation = methodOf(hasher == null ? longs : Filter.class, method);
        return implementation == null && interpreter instanceof DeletableFilter
                ? methodOf(DeletableFilter.class, method)
                : implementation;
    }

    private static @Nullable Method methodOf(Class<?> type, Method like) {
        try {
            return type.getMethod(like.getName(), like.getParameterTypes());
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    /** A method of one key of a MembershipFilter, which an interface may declare again with its own key type. */
    private boolean isKeyMethod(Method method) {
        return hasher != null
                && KeyOperation.of(method, removes) != null
                && method.getParameterCount() == 1
                && method.getParameterTypes()[0].isAssignableFrom(keyType);
    }

    /** Whether a method of one key takes the type of the keys, and not another above it, for which it is an overload. */
    private boolean takesKeyType(Method method) {
        return method.getGenericParameterTypes()[0] instanceof TypeVariable || method.getParameterTypes()[0] == keyType;
    }

    private boolean takesComponents(Method method) {
        return hasher != null
                && KeyOperation.of(method, removes) != null
                && Arrays.asList(method.getParameterTypes()).equals(hasher.componentTypes());
    }

    private boolean isRefresh(Method method) {
        return hasher != null
                && removes
                && method.getName().equals("refresh")
                && method.getReturnType() == void.class
                && Arrays.equals(method.getParameterTypes(), new Class<?>[] {Stream.class});
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Object[] given = arguments == null ? new Object[0] : arguments;
        MethodHandle body = bodies.get(method);
        if (body != null) {
            return body.bindTo(proxy).invokeWithArguments(given);
        } else if (method.getDeclaringClass() == Object.class) {
            return objectMethod(proxy, method, given);
        } else if (hasher != null && (isKeyMethod(method) || takesComponents(method))) {
            long hash = isKeyMethod(method) ? hasher.hash(given[0]) : hasher.hashComponents(given);
            return Objects.requireNonNull(KeyOperation.of(method, removes)).apply(interpreter, hash);
        } else if (hasher != null && isRefresh(method)) {
            ((CountingSupport) interpreter).refreshHashes(((Stream<?>) given[0]).mapToLong(hasher::hash));
            return null;
        }
        Method implementation = implementations.get(method);
        return implementation == null
                ? InvocationHandler.invokeDefault(proxy, method, given)
                : invokeOn(interpreter, implementation, given);
    }

    private Object objectMethod(Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> interpreter.toString();
        };
    }

    private static @Nullable Object invokeOn(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }
}
