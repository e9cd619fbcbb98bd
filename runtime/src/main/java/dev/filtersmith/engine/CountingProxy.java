package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.PartialBulkException;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.LibraryFilter;
import java.io.ObjectStreamException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * A proxy that counts the operations on a filter of any engine. The classes of filters contain no
 * code that counts, so that filters without such a proxy have no overhead.
 */
public final class CountingProxy extends FilterProxy implements KeyBatches {
    private static final Set<String> OPERATIONS =
            Set.of("put", "putAll", "mightContain", "test", "count", "remove", "removeAll");

    /** The methods that change the content as a whole, with the types of their parameters. */
    private static final Map<String, List<Class<?>>> WHOLE_CHANGES =
            Map.of("putAll", List.of(Filter.class), "clear", List.of());

    private final Filter filter;
    private final FilterCore core;
    private final Meter meter;
    private final Map<Method, InvocationHandler> calls = new HashMap<>();

    private CountingProxy(Class<?> type, Filter filter, FilterCore core, Meter meter) {
        this.filter = filter;
        this.core = core;
        this.meter = meter;
        for (Method method : type.getMethods()) {
            calls.put(method, call(method));
        }
    }

    /**
     * Returns a filter whose operations are counted, after those that built it; the filter itself
     * if the agent counts its operations.
     *
     * @throws IllegalArgumentException if the interface has a default method in a package that is
     *     closed to the library
     */
    public static <F extends Filter> F of(Class<F> type, F filter, long puts, long fresh, int sweeps) {
        FilterCore core = FilterRequest.coreOf(filter);
        if (core.openedMeter() != null) {
            return filter;
        }
        Meter meter = new Meter(core);
        meter.created();
        if (sweeps == 0) {
            meter.put(puts, fresh);
        } else {
            meter.holds(core.approximateElementCount());
        }
        return new CountingProxy(type, filter, core, meter).instance(type);
    }

    /**
     * Returns a filter whose operations are counted from now on; the filter itself if the agent
     * counts its operations.
     */
    public static <F extends Filter> F of(Class<F> type, F filter) {
        return of(type, filter, 0, 0, 1);
    }

    /** Returns the counters of a filter, or null if the filter is none that {@link #of} created. */
    public static @Nullable Meter meterOf(Filter filter) {
        return behind(filter) instanceof CountingProxy proxy ? proxy.meter : null;
    }

    /**
     * Returns the counters whose numbers the statistics of a filter have; null if nothing counts.
     */
    public static @Nullable Meter countingOf(Filter filter) {
        Meter own = meterOf(filter);
        if (own != null) {
            return own;
        }
        FilterCore core = FilterCore.of(filter);
        return core == null ? null : core.openedMeter();
    }

    /** Reports to the filter's own counters and to those of an agent, if there are any. */
    public static void report(Filter filter, Consumer<Meter> report) {
        Meter own = meterOf(filter);
        if (own != null) {
            report.accept(own);
        }
        FilterCore core = FilterCore.of(filter);
        Meter opened = core == null ? null : core.openedMeter();
        if (opened != null) {
            report.accept(opened);
        }
    }

    @Override
    public FilterCore filterCore() {
        return core;
    }

    @Override
    Object serialized() throws ObjectStreamException {
        return core.serialized(true);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Object[] given = arguments == null ? new Object[0] : arguments;
        InvocationHandler call = calls.get(method);
        return call == null ? ofEveryProxy(proxy, method, given) : call.invoke(proxy, method, given);
    }

    private InvocationHandler call(Method method) {
        Class<?> owner = method.getDeclaringClass();
        if (method.getName().equals("statistics") && method.getParameterCount() == 0) {
            return (proxy, called, arguments) -> core.statistics(meter);
        } else if (method.isDefault() && !FilterMethods.isLibrary(owner)) {
            MethodHandle body = body(owner, method);
            return (proxy, called, arguments) -> body.bindTo(proxy).invokeWithArguments(arguments);
        }
        boolean counts = counts(method);
        if (changesWhole(method)) {
            return (proxy, called, arguments) -> changedWhole(method, arguments);
        } else if (!counts && method.isDefault() && owner != Filter.class) {
            // These methods call the operations on keys, or return a predicate that does.
            return (proxy, called, arguments) -> InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        method.trySetAccessible();
        return counts
                ? (proxy, called, arguments) -> counted(method, arguments)
                : (proxy, called, arguments) -> invokeOn(filter, method, arguments);
    }

    /**
     * Returns whether a method is an operation on the key, or the array of keys, that it takes. An
     * interface may declare one again, for its own type of keys or for the components of one.
     */
    private static boolean counts(Method method) {
        return OPERATIONS.contains(method.getName())
                && method.getParameterTypes()[0] != Iterable.class
                && !BaseStream.class.isAssignableFrom(method.getParameterTypes()[0])
                && !changesWhole(method);
    }

    /** Returns whether a method changes the content as a whole. */
    private static boolean changesWhole(Method method) {
        return List.of(method.getParameterTypes()).equals(WHOLE_CHANGES.get(method.getName()));
    }

    private @Nullable Object changedWhole(Method method, Object... arguments) throws Throwable {
        Object result = invokeOn(filter, method, arguments);
        meter.holds(core.approximateElementCount());
        return result;
    }

    @Override
    public int mightContainKeys(List<?> keys, long[] hits) {
        int looked = keys.size();
        int found = own().mightContainKeys(keys, hits);
        meter.looked(looked, found);
        return found;
    }

    @Override
    public long putKeys(Iterable<?> keys) {
        return counted(keys, own()::putKeys, true);
    }

    @Override
    public long removeKeys(Iterable<?> keys) {
        return counted(keys, own()::removeKeys, false);
    }

    @Override
    public KeyBatches keyBatches() {
        return this;
    }

    private KeyBatches own() {
        return Objects.requireNonNull(LibraryFilter.batchesOf(filter));
    }

    private void removed(long keys, long found) {
        for (long i = 0; i < keys; i++) {
            meter.removed(i < found);
        }
    }

    /** Passes keys on, and counts those that were put or removed, though a later one fails. */
    private long counted(Iterable<?> keys, ToLongFunction<Iterable<?>> operation, boolean puts) {
        CountedKeys counting = new CountedKeys();
        try {
            long result = operation.applyAsLong((Iterable<Object>) () -> counting.of(keys));
            count(puts, counting.taken(), result);
            return result;
        } catch (Throwable failed) { // Keys in Kotlin throw checked exceptions, too.
            PartialBulkException done = doneBefore(failed);
            if (done != null) {
                count(puts, done.done(), done.counted());
            } else if (failed instanceof FilterFullException full) {
                count(puts, full.accepted(), full.fresh());
                meter.refused();
            }
            throw failed;
        }
    }

    /**
     * Returns the note of the filter in a failure of the keys; null if it refused one itself. Notes
     * of other filters, which the keys are put into, come before.
     */
    private static @Nullable PartialBulkException doneBefore(Throwable failed) {
        Throwable[] suppressed = failed.getSuppressed();
        return suppressed.length > 0 && suppressed[suppressed.length - 1] instanceof PartialBulkException last
                ? last
                : null;
    }

    /** Counts a number of operations, and of those with the answer true. */
    private void count(boolean puts, long keys, long positive) {
        if (puts) {
            meter.put(keys, positive);
        } else {
            removed(keys, positive);
        }
    }

    private Object counted(Method method, Object... arguments) throws Throwable {
        try {
            Object result = method.invoke(filter, arguments);
            count(method.getName(), arguments, result);
            return result;
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof FilterFullException full) {
                meter.put(full.accepted(), full.fresh());
                meter.refused();
            }
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }

    private void count(String operation, Object[] arguments, Object result) {
        int keys = !(arguments[0] instanceof long[] many)
                ? 1
                : arguments.length == 1 ? many.length : (Integer) arguments[2];
        // The number of occurrences of one key may be greater.
        int positive = Math.min(keys, positive(result));
        if (operation.startsWith("put")) {
            meter.put(keys, positive);
        } else if (operation.startsWith("remove")) {
            removed(keys, positive);
        } else {
            meter.looked(keys, positive);
        }
    }

    private static int positive(Object result) {
        if (result instanceof BitSet hits) {
            return hits.cardinality();
        }
        return result instanceof Integer number ? number : (Boolean) result ? 1 : 0;
    }
}
