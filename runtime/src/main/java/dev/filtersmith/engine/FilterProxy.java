package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.Replaced;
import dev.filtersmith.storage.LibraryFilter;
import java.io.ObjectStreamException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** A proxy that implements a user's interface in front of a storage. */
public abstract class FilterProxy implements LibraryFilter, InvocationHandler {
    /** Returns the object that is serialized in place of the proxy. */
    abstract Object serialized() throws ObjectStreamException;

    /** Returns an instance of the interface that calls this handler. */
    final <F extends Filter> F instance(Class<F> type) {
        Class<?>[] interfaces = {type, Replaced.class};
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), interfaces, this));
    }

    /** Returns the handler of a filter, or null if the filter is no such proxy. */
    static @Nullable FilterProxy behind(Filter filter) {
        return Proxy.isProxyClass(filter.getClass()) && Proxy.getInvocationHandler(filter) instanceof FilterProxy proxy
                ? proxy
                : null;
    }

    /** Returns whether a method is one that every proxy has, whatever its interface. */
    static boolean isOfEveryProxy(Method method) {
        Class<?> owner = method.getDeclaringClass();
        return owner == Object.class || owner == Replaced.class;
    }

    /** Returns the result of a method that every proxy has. */
    final Object ofEveryProxy(Object proxy, Method method, Object... arguments) throws ObjectStreamException {
        return switch (method.getName()) {
            case "writeReplace" -> serialized();
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> filterCore().toString();
        };
    }

    /**
     * Returns the body of a user's default method. Its interface need not be public, in which case
     * {@code invokeDefault} cannot reach it.
     */
    static MethodHandle body(Class<?> owner, Method method) {
        FilterProxy.class.getModule().addReads(owner.getModule());
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

    /** Calls a method. Its exceptions come unwrapped. */
    static @Nullable Object invokeOn(Object target, Method method, @Nullable Object... arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }
}
