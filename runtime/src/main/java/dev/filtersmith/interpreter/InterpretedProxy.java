package dev.filtersmith.interpreter;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.support.FilterSupport;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Stands for an interface of the user's: hashes its keys and asks the interpreter. */
public final class InterpretedProxy implements InvocationHandler {
    private final FilterSupport interpreter;
    private final @Nullable KeyHasher<Object> hasher;

    private InterpretedProxy(FilterSupport interpreter, @Nullable KeyHasher<Object> hasher) {
        this.interpreter = interpreter;
        this.hasher = hasher;
    }

    /**
     * An implementation of a filter interface.
     *
     * @param <F> the interface
     * @param type the interface
     * @param interpreter interpreter that holds the keys; a {@link LongFilter} where the interface is one
     * @param hasher hasher of the keys; null where the interface is a {@link LongFilter}
     * @return filter
     * @throws IllegalArgumentException if the interface has an abstract method that no filter implements
     */
    public static <F extends Filter> F of(
            Class<F> type, FilterSupport interpreter, @Nullable KeyHasher<Object> hasher) {
        InterpretedProxy handler = new InterpretedProxy(interpreter, hasher);
        for (Method method : type.getMethods()) {
            handler.check(type, method);
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

    private void check(Class<?> type, Method method) {
        boolean known = !Modifier.isAbstract(method.getModifiers()) || isLibrary(method) || takesComponents(method);
        if (!known) {
            String components = hasher == null || hasher.componentTypes().isEmpty()
                    ? ""
                    : " or put and mightContain" + hasher.componentTypes();
            throw new IllegalArgumentException("[UnknownMethod] " + type.getName() + "." + method.getName()
                    + Arrays.toString(method.getParameterTypes())
                    + ": no filter implements it. Make it a default method" + components
                    + ".");
        }
    }

    private static boolean isLibrary(Method method) {
        Class<?> owner = method.getDeclaringClass();
        return owner.isAssignableFrom(LongFilter.class)
                || owner.isAssignableFrom(MembershipFilter.class)
                || isKeyMethod(method);
    }

    /** The put or mightContain of a MembershipFilter, which an interface may declare again with its own key type. */
    private static boolean isKeyMethod(Method method) {
        return MembershipFilter.class.isAssignableFrom(method.getDeclaringClass())
                && method.getParameterCount() == 1
                && isPutOrMightContain(method)
                && !method.getParameterTypes()[0].isPrimitive();
    }

    private static boolean isPutOrMightContain(Method method) {
        return method.getReturnType() == boolean.class
                && (method.getName().equals("put") || method.getName().equals("mightContain"));
    }

    private boolean takesComponents(Method method) {
        return hasher != null
                && isPutOrMightContain(method)
                && Arrays.asList(method.getParameterTypes()).equals(hasher.componentTypes());
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Object[] given = arguments == null ? new Object[0] : arguments;
        if (hasher != null && (isAbstractMethod(method) || method.isBridge()) && isPutOrMightContain(method)) {
            long hash = takesComponents(method) ? hasher.hashComponents(given) : hasher.hash(given[0]);
            return method.getName().equals("put") ? interpreter.putHash(hash) : interpreter.mightContainHash(hash);
        } else if (method.getDeclaringClass() == Object.class) {
            return objectMethod(proxy, method, given);
        } else if (hasher == null || method.getDeclaringClass() == Filter.class) {
            return method.isDefault() && !isLibrary(method)
                    ? invokeDefault(proxy, method, given)
                    : invokeOn(interpreter, method, given);
        }
        return invokeDefault(proxy, method, given);
    }

    /** Calls a default method, also of an interface that only its package can access. */
    private static @Nullable Object invokeDefault(Object proxy, Method method, Object[] arguments) throws Throwable {
        Class<?> owner = method.getDeclaringClass();
        boolean accessible = Modifier.isPublic(owner.getModifiers())
                && owner.getModule().isExported(owner.getPackageName(), InterpretedProxy.class.getModule());
        return accessible
                ? InvocationHandler.invokeDefault(proxy, method, arguments)
                : MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                        .unreflectSpecial(method, owner)
                        .bindTo(proxy)
                        .invokeWithArguments(arguments);
    }

    private static boolean isAbstractMethod(Method method) {
        return Modifier.isAbstract(method.getModifiers()) && method.getDeclaringClass() != Predicate.class;
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
