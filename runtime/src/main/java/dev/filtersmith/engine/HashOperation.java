package dev.filtersmith.engine;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.WovenCalls;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.storage.FilterCore;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A method that takes a key, with the interpreter's operation on the key's hash. */
enum HashOperation {
    PUT("put", boolean.class),
    MIGHT_CONTAIN("mightContain", boolean.class),
    REMOVE("remove", boolean.class),
    COUNT("count", int.class),

    /** A method that takes a key and two values, with the operation on the hashes with the two. */
    CHANGE("change", boolean.class);

    private static final Set<HashOperation> DELETING = Set.of(REMOVE, COUNT);

    private final String method;
    private final Class<?> result;

    HashOperation(String method, Class<?> result) {
        this.method = method;
        this.result = result;
    }

    /** Returns the method of a filter's class that performs the operation on a hash. */
    Method ofHash() {
        try {
            Class<?>[] hashes = {long.class, long.class};
            return HotFilter.class.getMethod(method + "Hash", this == CHANGE ? hashes : Arrays.copyOf(hashes, 1));
        } catch (NoSuchMethodException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    Object apply(HotFilter filter, long hash) {
        if (this == MIGHT_CONTAIN) {
            return filter.mightContainHash(hash);
        } else if (this == PUT) {
            return filter.putHash(hash);
        } else if (this == REMOVE) {
            return filter.removeHash(hash);
        }
        return filter.countHash(hash);
    }

    /** Performs the operation, and counts it if the filter has a meter of its own. */
    Object counted(HotFilter filter, long hash) {
        Meter own = filter.filterCore().ownMeter();
        if (own == null) {
            return apply(filter, hash);
        }
        Object answer;
        try {
            answer = apply(filter, hash);
        } catch (FilterFullException full) {
            own.refused(full);
            throw full;
        }
        boolean positive = answer instanceof Integer number ? WovenCalls.hit(filter, number) > 0 : answer.equals(true);
        if (this == PUT) {
            own.put(hash, positive);
        } else if (this == REMOVE) {
            own.removed(hash, positive);
        } else {
            own.looked(1, positive ? 1 : 0);
        }
        return answer;
    }

    /**
     * Performs the operation of a method that takes a key and values, and counts it, but for a
     * change.
     */
    Object counted(HotFilter filter, long hash, Object... arguments) {
        if (arguments.length == 1) {
            return counted(filter, hash);
        }
        long first = FilterCore.valued(filter, hash, (int) arguments[1]);
        return this == CHANGE
                ? filter.changeHash(first, FilterCore.valued(filter, hash, (int) arguments[2]))
                : counted(filter, first);
    }

    /** Returns the operation for a method that takes a key of a type and values of it, or null. */
    static @Nullable HashOperation ofValues(Method method, Class<?> keyType) {
        Class<?>[] taken = method.getParameterTypes();
        String name = method.getName().equals("get") ? COUNT.method : method.getName();
        for (HashOperation operation : values()) {
            if (name.equals(operation.method)
                    && method.getReturnType() == operation.result
                    && taken.length == (operation == COUNT ? 1 : operation == CHANGE ? 3 : 2)
                    && taken[0].isAssignableFrom(keyType)
                    && taken[taken.length - 1] == (operation == COUNT ? taken[0] : int.class)) {
                return operation;
            }
        }
        return null;
    }

    /** Returns the operation for a method by its name and result, or null. */
    static @Nullable HashOperation of(Method method, boolean removes) {
        for (HashOperation operation : values()) {
            if (method.getName().equals(operation.method)
                    && method.getReturnType() == operation.result
                    && operation != CHANGE
                    && (removes || !DELETING.contains(operation))) {
                return operation;
            }
        }
        return null;
    }

    /** Returns the names of the operations, for messages. */
    static String names(boolean removes) {
        return removes ? "put, mightContain, remove or count" : "put and mightContain";
    }
}
