package dev.filtersmith.processor.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.RandomKeys;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Comparison of emitted classes with the interpreter. It takes classes and returns texts, so that a
 * copy of the library in another loader can run it.
 */
public final class StoredFilters implements Function<Iterable<Class<?>>, Map<String, String>> {
    /** Result of a class that answers as the interpreter does and holds the same words. */
    public static final String AGREES = "agrees";

    private static final int KEYS = 200;

    /** Expected elements of filters that are full soon, or grow. */
    private static final int FEW = KEYS / 40;

    /** Expected elements of filters of more than 8 MB, whose batches read ahead. */
    private static final int MANY = 1 << 23;

    private static final byte[] SECRET = new byte[16];

    /** An operation on a filter. */
    @FunctionalInterface
    private interface Operation {
        Object on(Filter filter) throws ReflectiveOperationException;
    }

    /**
     * A key.
     *
     * @param types types of its leaves if methods of emitted classes are to take these; or empty
     */
    private record Key(Object whole, List<Class<?>> types, List<Object> leaves) {}

    /** A filter of the emitted class, and one in the interpreter. */
    private record Twins(Filter generated, Filter interpreted) {
        static Twins of(Class<? extends Filter> type, Function<FilterBuilder<?>, FilterBuilder<?>> order) {
            return new Twins(
                    order.apply(Filters.builder(type)).engine(Engine.GENERATED).build(),
                    order.apply(Filters.builder(type))
                            .engine(Engine.INTERPRETED)
                            .build());
        }

        void agree(String what, Operation operation) throws ReflectiveOperationException {
            Object actual = answer(operation, generated);
            Object expected = answer(operation, interpreted);
            if (!Objects.deepEquals(actual, expected)) {
                assertThat(actual).as(what).isEqualTo(expected);
            }
        }

        /** Returns the result, or what was thrown, since both must refuse the same. */
        private static Object answer(Operation operation, Filter filter) throws ReflectiveOperationException {
            try {
                return operation.on(filter);
            } catch (InvocationTargetException thrown) {
                return String.valueOf(thrown.getCause());
            }
        }

        void agreeOnAll(List<String> names, List<Key> keys) throws ReflectiveOperationException {
            for (Key key : keys) {
                for (String name : names) {
                    agree(name, filter -> one(filter, name, key));
                }
            }
            agree("mightContainAll", filter -> many(filter, "mightContainAll", keys));
        }

        void agreeOnWords(String when) throws ReflectiveOperationException {
            agree(when, Filter::words);
        }
    }

    /** Creates the comparison. */
    public StoredFilters() {}

    @Override
    public Map<String, String> apply(Iterable<Class<?>> emitted) {
        Map<String, String> results = new TreeMap<>();
        for (Class<?> type : emitted) {
            // Views and filters made of several extend other classes; the interface leads to all.
            if (type.getInterfaces().length > 0) {
                results.put(type.getName(), compare(type.getInterfaces()[0].asSubclass(Filter.class)));
            }
        }
        return results;
    }

    private static String compare(Class<? extends Filter> type) {
        try {
            boolean grows = FilterSpec.of(type).growth().isChained();
            List<Key> keys = keys(type);
            compare(type, Twins.of(type, filter -> filter.expectedElements(FEW)), keys);
            Function<FilterBuilder<?>, FilterBuilder<?>> secret =
                    filter -> filter.expectedElements(4 * KEYS).key(SECRET);
            compare(
                    type,
                    Twins.of(
                            type,
                            grows ? secret : filter -> secret.apply(filter).shards(2)),
                    keys);
            if (LongFilter.class.isAssignableFrom(type)) {
                change(Twins.of(type, filter -> filter.expectedElements(MANY)), keys);
            }
            return AGREES;
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError | AssertionError failed) {
            return failed + ", " + failed.getCause();
        }
    }

    private static void compare(Class<? extends Filter> type, Twins twins, List<Key> keys)
            throws IOException, ReflectiveOperationException {
        twins.agreeOnAll(List.of("put", "mightContain"), keys);
        change(twins, keys);
        Filter copy = Filters.copy(twins.generated());
        twins.agreeOnWords("words");
        assertThat(copy.words())
                .as("words of a copy")
                .isEqualTo(twins.interpreted().words());
        twins.agree("merge", filter -> call(filter, Filter.class.getMethod("putAll", Filter.class), copy));
        compareStored(type, twins, keys);
    }

    /** Puts and looks up many keys; and counts and removes some, and refreshes with the others. */
    private static void change(Twins twins, List<Key> keys) throws ReflectiveOperationException {
        twins.agree("putAll", filter -> many(filter, "putAll", keys));
        twins.agreeOnAll(List.of(), keys);
        if (isCounting(twins.generated())) {
            List<Key> some = keys.subList(0, keys.size() / 2);
            twins.agreeOnAll(List.of("count", "remove", "count"), keys);
            twins.agree("removeAll", filter -> many(filter, "removeAll", some));
            twins.agree("remove", filter -> one(filter, "remove", some.get(0)));
            twins.agreeOnWords("words before a refresh");
            twins.agree("refresh", filter -> refresh(filter, keys.subList(keys.size() / 2, keys.size())));
        }
    }

    /** Writes both, reads the stored form, and maps it. */
    private static void compareStored(Class<? extends Filter> type, Twins twins, List<Key> keys)
            throws IOException, ReflectiveOperationException {
        Path file = Files.createTempFile("stored", ".filter");
        try {
            byte[] bytes = written(twins.interpreted(), file);
            assertThat(written(twins.generated(), file)).as("stored form").isEqualTo(bytes);
            FilterReader reader =
                    twins.interpreted().isKeyed() ? Filters.reader().key(SECRET) : Filters.reader();
            List<String> lookups =
                    isCounting(twins.generated()) ? List.of("mightContain", "count") : List.of("mightContain");
            Filter read = reader.engine(Engine.GENERATED).read(type, FilterSource.of(file));
            Twins again = new Twins(read, twins.interpreted());
            again.agreeOnWords("words that were read");
            again.agreeOnAll(lookups, keys);
            // Views of filters that are made of several run in the interpreter.
            boolean parted = twins.generated().getClass().getName().endsWith("_1Parted");
            try (FilterView<? extends Filter> view = reader.engine(parted ? Engine.INTERPRETED : Engine.GENERATED)
                            .view(type, FilterSource.of(file));
                    FilterView<? extends Filter> other =
                            reader.engine(Engine.INTERPRETED).view(type, FilterSource.of(file))) {
                Twins views = new Twins(view.filter(), other.filter());
                views.agreeOnAll(lookups, keys);
                views.agree("put", filter -> one(filter, "put", keys.get(0)));
                new Twins(view.filter(), twins.interpreted()).agreeOnAll(lookups, keys);
            }
        } finally {
            Files.delete(file);
        }
    }

    private static byte[] written(Filter filter, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            filter.writeTo(out);
        }
        return Files.readAllBytes(file);
    }

    private static boolean isCounting(Filter filter) {
        return filter instanceof LongCountingFilter || filter instanceof CountingFilter;
    }

    /** Returns keys, each once, every other one with its leaves. */
    private static List<Key> keys(Class<? extends Filter> type) throws ReflectiveOperationException {
        Type given = KeyTypes.of(type);
        Type keyType = given == null ? long.class : given;
        List<Class<?>> types = KeyHashers.of(keyType, KeySeed.of(0)).componentTypes();
        RandomKeys random = new RandomKeys(1);
        Map<Object, Key> keys = new LinkedHashMap<>();
        for (int i = 0; i < KEYS; i++) {
            Object key = random.next(keyType);
            keys.putIfAbsent(key, new Key(key, i % 2 == 0 ? List.of() : types, List.of(random.leaves())));
        }
        return List.copyOf(keys.values());
    }

    private static Object one(Filter filter, String name, Key key) throws ReflectiveOperationException {
        if (!key.types().isEmpty() && filter.engine() == Engine.GENERATED) {
            Class<?>[] types = key.types().toArray(Class<?>[]::new);
            return call(
                    filter,
                    filter.getClass().getMethod(name, types),
                    key.leaves().toArray());
        }
        return filter instanceof LongFilter
                ? call(filter, LongCountingFilter.class.getMethod(name, long.class), key.whole())
                : call(filter, CountingFilter.class.getMethod(name, Object.class), key.whole());
    }

    private static Object many(Filter filter, String name, List<Key> keys) throws ReflectiveOperationException {
        List<Object> all = keys.stream().map(Key::whole).toList();
        if (filter instanceof LongFilter) {
            Method method = LongCountingFilter.class.getMethod(name.replace("ContainAll", "Contain"), long[].class);
            return call(filter, method, longs(all).toArray());
        }
        Class<?> type = name.equals("mightContainAll") ? List.class : Iterable.class;
        return call(filter, CountingFilter.class.getMethod(name, type), all);
    }

    private static Object refresh(Filter filter, List<Key> keys) throws ReflectiveOperationException {
        Stream<Object> live = keys.stream().map(Key::whole);
        return filter instanceof LongFilter
                ? call(filter, LongCountingFilter.class.getMethod("refresh", LongStream.class), longs(live.toList()))
                : call(filter, CountingFilter.class.getMethod("refresh", Stream.class), live);
    }

    private static LongStream longs(List<Object> keys) {
        return keys.stream().mapToLong(Long.class::cast);
    }

    /** Calls a method. Classes and interfaces of users may not be public. */
    private static Object call(Filter filter, Method method, Object... arguments) throws ReflectiveOperationException {
        method.setAccessible(true);
        Object result = method.invoke(filter, arguments);
        return result == null ? "" : result;
    }
}
