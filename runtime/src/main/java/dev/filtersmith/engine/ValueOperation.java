package dev.filtersmith.engine;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.StateFilter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.ValueOperations;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.storage.Values;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A method that takes a key and values of it, with the operation on the key's hash. */
enum ValueOperation {
    GET("get", int.class, 0),
    PUT("put", boolean.class, 1),
    CHANGE("change", boolean.class, 2),
    REMOVE("remove", boolean.class, 1);

    private final String method;
    private final Class<?> result;
    private final int values;

    ValueOperation(String method, Class<?> result, int values) {
        this.method = method;
        this.result = result;
        this.values = values;
    }

    /** Performs the operation with the arguments of the method, and counts it. */
    Object apply(HotFilter filter, long hash, Object... arguments) {
        Values place = ValueOperations.of(filter);
        Meter own = filter.filterCore().ownMeter();
        if (this == GET) {
            int value = filter.getHash(hash);
            if (own != null) {
                own.looked(1, value == StateFilter.ABSENT ? 0 : 1);
            }
            return value;
        }
        long first = place.with(hash, (int) arguments[1]);
        if (this == CHANGE) {
            return ValueOperations.change(filter, first, place.with(hash, (int) arguments[2]));
        }
        return this == PUT ? put(filter, own, first) : remove(filter, own, first);
    }

    private static boolean put(HotFilter filter, @Nullable Meter own, long hash) {
        try {
            boolean fresh = filter.putHash(hash);
            if (own != null) {
                own.put(hash, fresh);
            }
            return fresh;
        } catch (FilterFullException full) {
            if (own != null) {
                own.refused(full);
            }
            throw full;
        }
    }

    private static boolean remove(HotFilter filter, @Nullable Meter own, long hash) {
        boolean found = filter.removeHash(hash);
        if (own != null) {
            own.removed(hash, found);
        }
        return found;
    }

    /** Returns the operation of a method of keys of a type, or of a type above it; or null. */
    static @Nullable ValueOperation of(Method method, Class<?> keyType) {
        Class<?>[] taken = method.getParameterTypes();
        return Arrays.stream(values())
                .filter(operation -> method.getName().equals(operation.method)
                        && method.getReturnType() == operation.result
                        && taken.length == 1 + operation.values
                        && taken[0].isAssignableFrom(keyType)
                        && Arrays.stream(taken).skip(1).allMatch(type -> type == int.class))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether a method looks up many keys. */
    static boolean isBatch(Method method) {
        return method.getName().equals(GET.method)
                && Arrays.equals(
                        method.getParameterTypes(), new Class<?>[] {long[].class, int.class, int.class, int[].class});
    }

    /** Looks up many keys with the arguments of such a method, and counts the lookups. */
    static int batch(HotFilter filter, Object... arguments) {
        int found = ValueOperations.get(
                filter, (long[]) arguments[0], (int) arguments[1], (int) arguments[2], (int[]) arguments[3]);
        Meter own = filter.filterCore().ownMeter();
        if (own != null) {
            own.looked((int) arguments[2], found);
        }
        return found;
    }
}
