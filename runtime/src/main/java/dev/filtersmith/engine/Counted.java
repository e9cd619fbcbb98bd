package dev.filtersmith.engine;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.meter.Meter;
import java.lang.reflect.Method;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** A kind of methods that count as operations on the keys that they take. */
enum Counted {
    LOOKUP {
        @Override
        void count(Meter meter, Object[] arguments, Object result) {
            meter.looked(1, isPositive(result) ? 1 : 0);
        }
    },
    LOOKUPS {
        @Override
        void count(Meter meter, Object[] arguments, Object result) {
            meter.looked(keys(arguments), result instanceof BitSet hits ? hits.cardinality() : (Integer) result);
        }
    },
    PUT {
        @Override
        void count(Meter meter, Object[] arguments, Object result) {
            meter.put(isPositive(result));
        }
    },
    PUTS {
        @Override
        void count(Meter meter, Object[] arguments, Object result) {
            meter.put(keys(arguments), (Integer) result);
        }
    },
    REMOVAL {
        @Override
        void count(Meter meter, Object[] arguments, Object result) {
            meter.removed(isPositive(result));
        }
    },
    REMOVALS {
        @Override
        void count(Meter meter, Object[] arguments, Object result) {
            int found = (Integer) result;
            for (int i = 0; i < keys(arguments); i++) {
                meter.removed(i < found);
            }
        }
    };

    abstract void count(Meter meter, Object[] arguments, Object result);

    /** Counts an operation that was refused after some of its keys were put. */
    static void countRefused(Meter meter, FilterFullException full) {
        meter.put(full.accepted(), full.fresh());
        meter.refused();
    }

    /**
     * Returns the kind of a method that the library declares, or null if the method is no operation
     * on keys. An interface may declare the method again, for its own type of keys or for the
     * components of one.
     */
    static @Nullable Counted of(Method method) {
        boolean many = method.getParameterCount() > 0 && method.getParameterTypes()[0] == long[].class;
        Class<?> result = method.getReturnType();
        return switch (method.getName()) {
            case "mightContain" -> result == boolean.class ? LOOKUP : many ? LOOKUPS : null;
            case "test" -> result == boolean.class ? LOOKUP : null;
            case "count" -> result == int.class ? LOOKUP : null;
            case "put" -> result == boolean.class ? PUT : null;
            case "putAll" -> many ? PUTS : null;
            case "remove" -> result == boolean.class ? REMOVAL : null;
            case "removeAll" -> many ? REMOVALS : null;
            default -> null;
        };
    }

    private static boolean isPositive(Object result) {
        return result instanceof Integer count ? count > 0 : (Boolean) result;
    }

    private static int keys(Object... arguments) {
        return arguments.length == 1 ? ((long[]) arguments[0]).length : (Integer) arguments[2];
    }
}
