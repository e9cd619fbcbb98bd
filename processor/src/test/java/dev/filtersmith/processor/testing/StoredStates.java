package dev.filtersmith.processor.testing;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongStates;
import dev.filtersmith.States;
import java.util.Arrays;
import java.util.stream.LongStream;

/** The same comparison as {@link StoredFilters}, of filters of values. */
final class StoredStates {
    private static final int KEYS = 200;

    private StoredStates() {}

    static String compare(Class<? extends Filter> type) {
        try {
            compare(StoredFilters.Twins.of(type, filter -> filter.expectedElements(KEYS)));
            compare(StoredFilters.Twins.of(
                    type, filter -> filter.expectedElements(KEYS).key(new byte[16])));
            return StoredFilters.AGREES;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError | AssertionError failed) {
            return failed + ", " + failed.getCause();
        }
    }

    private static void compare(StoredFilters.Twins twins) throws ReflectiveOperationException {
        for (int i = 0; i < KEYS; i++) {
            int value = i & 7;
            agree(twins, "put", i, value);
            agree(twins, "get", i);
            agree(twins, "change", i, value, value ^ 8);
            agree(twins, "change", i, value, 1);
        }
        for (int i = 0; i < KEYS; i++) {
            agree(twins, "get", i);
            agree(twins, i % 3 == 0 ? "remove" : "put", i, (i & 7) ^ 8);
        }
        twins.agree("batch", StoredStates::getAll);
        twins.agreeOnWords("words");
        Filter copy = Filters.copy(twins.generated());
        new StoredFilters.Twins(copy, twins.interpreted()).agreeOnWords("words of a copy");
        agree(twins, "put", 0, 16 << 8);
    }

    private static void agree(StoredFilters.Twins twins, String name, long key, int... values)
            throws ReflectiveOperationException {
        twins.agree(name, filter -> {
            boolean longs = filter instanceof LongStates;
            Class<?>[] types = new Class<?>[1 + values.length];
            Object[] arguments = new Object[1 + values.length];
            Arrays.fill(types, int.class);
            types[0] = longs ? long.class : Object.class;
            arguments[0] = longs ? (Object) key : String.valueOf(key);
            Arrays.setAll(arguments, i -> i == 0 ? arguments[0] : values[i - 1]);
            Class<?> owner = longs ? LongStates.class : States.class;
            return StoredFilters.call(filter, owner.getMethod(name, types), arguments);
        });
    }

    private static Object getAll(Filter filter) {
        return filter instanceof LongStates states
                ? states.get(LongStream.range(0, 2 * KEYS).toArray())
                : "";
    }
}
