package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.storage.FilterStorage;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A proxy that counts the operations on a filter of any engine. The classes of filters contain no
 * code that counts, so that filters without such a proxy have no overhead.
 */
public final class CountingProxy extends FilterProxy {
    private final Filter filter;
    private final FilterStorage storage;
    private final Meter meter;
    private final Map<Method, Call> calls = new HashMap<>();

    private CountingProxy(Class<?> type, Filter filter, FilterStorage storage, Meter meter) {
        this.filter = filter;
        this.storage = storage;
        this.meter = meter;
        for (Method method : type.getMethods()) {
            calls.put(method, call(method));
        }
    }

    /**
     * Returns a filter whose operations are counted.
     *
     * @param <F> interface of the filter
     * @param type interface of the filter
     * @param filter filter to count
     * @param storage storage of that filter
     * @param meter counters
     * @return filter with the same content, an instance of the interface only
     * @throws IllegalArgumentException if the interface has a default method in a package that is
     *     closed to the library
     */
    public static <F extends Filter> F of(Class<F> type, F filter, FilterStorage storage, Meter meter) {
        return new CountingProxy(type, filter, storage, meter).instance(type);
    }

    /**
     * Returns the counters of a filter.
     *
     * @param filter filter
     * @return its counters, or null if the filter is none that {@link #of} created
     */
    @SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
    public static @Nullable Meter meterOf(Filter filter) {
        return behind(filter) instanceof CountingProxy proxy ? proxy.meter : null;
    }

    @Override
    FilterStorage storage() {
        return storage;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Object[] given = arguments == null ? new Object[0] : arguments;
        Call call = calls.get(method);
        return call == null ? objectMethod(proxy, method, given) : call.on(proxy, given);
    }

    private Call call(Method method) {
        Class<?> owner = method.getDeclaringClass();
        if (method.getName().equals("statistics") && method.getParameterCount() == 0) {
            return (proxy, arguments) -> storage.statistics(meter);
        } else if (method.isDefault() && !FilterMethods.isLibrary(owner)) {
            MethodHandle body = body(owner, method);
            return (proxy, arguments) -> body.bindTo(proxy).invokeWithArguments(arguments);
        }
        Counted counted = Counted.of(method);
        if (counted == null && method.isDefault() && owner != Filter.class) {
            // These methods call the operations on each key, or return a predicate that does.
            return (proxy, arguments) -> InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        method.trySetAccessible();
        return counted == null
                ? (proxy, arguments) -> invokeOn(filter, method, arguments)
                : (proxy, arguments) -> counted(counted, method, arguments);
    }

    private Object counted(Counted counted, Method method, Object... arguments) throws Throwable {
        try {
            Object result = method.invoke(filter, arguments);
            counted.count(meter, arguments, result);
            return result;
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof FilterFullException full) {
                Counted.countRefused(meter, full);
            }
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }

    /** The implementation of one method of the interface. */
    @FunctionalInterface
    private interface Call {
        @Nullable
        Object on(Object proxy, Object[] arguments) throws Throwable;
    }
}
