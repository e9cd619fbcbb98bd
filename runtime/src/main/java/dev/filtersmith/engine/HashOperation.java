package dev.filtersmith.engine;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.meter.Meter;
import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A method that takes one key, with the interpreter's operation on the key's hash. */
enum HashOperation {
    PUT("put", boolean.class),
    MIGHT_CONTAIN("mightContain", boolean.class),
    REMOVE("remove", boolean.class),
    COUNT("count", int.class);

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
            return HotFilter.class.getMethod(method + "Hash", long.class);
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
        boolean positive = answer.equals(true) || (answer instanceof Integer number && number > 0);
        if (this == PUT) {
            own.put(hash, positive);
        } else if (this == REMOVE) {
            own.removed(hash, positive);
        } else {
            own.looked(1, positive ? 1 : 0);
        }
        return answer;
    }

    /** Returns the operation for a method by its name and result, or null. */
    static @Nullable HashOperation of(Method method, boolean removes) {
        for (HashOperation operation : values()) {
            if (method.getName().equals(operation.method)
                    && method.getReturnType() == operation.result
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
