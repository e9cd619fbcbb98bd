package dev.filtersmith.engine;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.KeyBatches;
import java.io.ObjectStreamException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An implementation of a user's interface that hashes its keys and calls the interpreter, or any
 * other filter whose class cannot count its operations.
 */
public final class InterpretedProxy extends FilterProxy {
    private final HotFilter interpreter;
    private final @Nullable KeyHasher<Object> hasher;
    private final FilterMethods methods;
    private final Map<Method, MethodHandle> bodies = new HashMap<>();
    private final Map<Method, Method> implementations = new HashMap<>();

    private InterpretedProxy(Class<?> type, HotFilter interpreter, @Nullable Type keyType) {
        this.interpreter = interpreter;
        this.hasher = keyType == null
                ? null
                : KeyHashers.of(keyType, interpreter.filterCore().keySeed(SeedAccess.LIBRARY));
        this.methods = new FilterMethods(type, keyType, hasher, interpreter instanceof DeletableFilter);
        methods.check();
        for (Method method : type.getMethods()) {
            Method implementation = methods.implementationOf(method);
            if (methods.isBody(method)) {
                bodies.put(method, body(method.getDeclaringClass(), method));
            } else if (implementation != null) {
                implementations.put(method, implementation);
            }
        }
    }

    /**
     * Returns whether the filter counts, and a method calls the operations on keys, or returns a
     * predicate that does. The body of its interface then calls this proxy.
     */
    private boolean isCountedByOthers(Method method) {
        return method.isDefault()
                && interpreter.filterCore().ownMeter() != null
                && !method.getDeclaringClass().isAssignableFrom(DeletableFilter.class);
    }

    /**
     * Returns an implementation of a filter interface.
     *
     * @throws IllegalArgumentException if the interface has an abstract method that no filter
     *     implements, or a body for a method that every filter implements
     */
    public static <F extends Filter> F of(Class<F> type, HotFilter interpreter, @Nullable Type keyType) {
        return new InterpretedProxy(type, interpreter, keyType).instance(type);
    }

    @Override
    public FilterCore filterCore() {
        return interpreter.filterCore();
    }

    @Override
    Object serialized() throws ObjectStreamException {
        return interpreter.filterCore().serialized();
    }

    @Override
    public KeyBatches keyBatches() {
        return interpreter.keyBatches();
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Object[] given = arguments == null ? new Object[0] : arguments;
        MethodHandle body = bodies.get(method);
        if (body != null) {
            return body.bindTo(proxy).invokeWithArguments(given);
        } else if (isOfEveryProxy(method)) {
            return ofEveryProxy(proxy, method, given);
        }
        HashOperation operation = methods.keyOperation(method);
        if (operation != null) {
            long hash = hasher == null
                    ? interpreter.hashOf(SeedAccess.LIBRARY, (long) given[0])
                    : methods.isKeyMethod(method) ? hasher.hash(given[0]) : hasher.hashComponents(given);
            return operation.counted(interpreter, hash);
        } else if (hasher != null && methods.isRefresh(method)) {
            interpreter.refreshHashes(hasher.hashAll((Stream<?>) given[0]));
            return null;
        }
        Method implementation = implementations.get(method);
        return implementation == null || isCountedByOthers(method)
                ? InvocationHandler.invokeDefault(proxy, method, given)
                : invokeOn(interpreter, implementation, given);
    }
}
