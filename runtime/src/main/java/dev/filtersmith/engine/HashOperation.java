package dev.filtersmith.engine;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.States;
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
        if (this == COUNT) {
            return counted(filter, hash);
        }
        long first = FilterCore.valued(filter, hash, number(arguments[1]));
        return this == CHANGE
                ? filter.changeHash(first, FilterCore.valued(filter, hash, number(arguments[2])))
                : counted(filter, first);
    }

    @SuppressWarnings("EnumOrdinal") // The values of an enum are these.
    private static int number(Object value) {
        return value instanceof Enum<?> constant ? constant.ordinal() : (int) value;
    }

    /** Returns the answer of a method that looks up a constant, for that of the filter. */
    static @Nullable Object constant(int value, Method method, @Nullable Object... arguments) {
        return value >= 0
                ? method.getReturnType().getEnumConstants()[value]
                : arguments[value == States.ABSENT ? 1 : 2];
    }

    /**
     * Returns the operation for a method that takes a key of a type and values of it, as numbers or
     * as constants of an enum, or null.
     */
    static @Nullable HashOperation ofValues(Method method, Class<?> keyType) {
        Class<?>[] taken = method.getParameterTypes();
        String name = method.getName().equals("get") ? COUNT.method : method.getName();
        boolean constants = takesConstants(method);
        Class<?> value = constants ? taken[1] : int.class;
        for (HashOperation operation : values()) {
            boolean gets = operation == COUNT;
            // A lookup of constants takes those that stand for the other answers.
            int count = operation == CHANGE || (gets && constants) ? 3 : gets ? 1 : 2;
            if (name.equals(operation.method)
                    && method.getReturnType() == (gets ? value : operation.result)
                    && taken.length == count
                    && taken[0].isAssignableFrom(keyType)
                    && (count == 1 || taken[count - 1] == value)) {
                return operation;
            }
        }
        return null;
    }

    /** Returns whether the values of a method are constants of an enum. */
    static boolean takesConstants(Method method) {
        return method.getParameterCount() > 1 && method.getParameterTypes()[1].isEnum();
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
