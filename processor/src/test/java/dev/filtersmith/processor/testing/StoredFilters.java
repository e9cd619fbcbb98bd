package dev.filtersmith.processor.testing;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.RandomKeys;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of emitted classes with the interpreter. It takes classes and returns texts, so that a
 * copy of the library in another loader can run it.
 */
public final class StoredFilters implements Function<Iterable<Class<?>>, Map<String, String>> {
    /** Result of a class that answers as the interpreter does and holds the same words. */
    public static final String AGREES = "agrees";

    private static final int KEYS = 400;

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
            List<Object> keys = keys(KeyTypes.of(type));
            Filter interpreted = builder(type, Engine.INTERPRETED).build();
            String whole = compare(builder(type, Engine.GENERATED).build(), interpreted, keys);
            if (!whole.equals(AGREES)) {
                return whole;
            }
            if (!grows(interpreted)) {
                String parts = compare(
                        builder(type, Engine.GENERATED).shards(2).build(),
                        builder(type, Engine.INTERPRETED).shards(2).build(),
                        keys);
                if (!parts.equals(AGREES)) {
                    return "in two parts " + parts;
                }
            }
            return compareView(type, interpreted, keys);
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError failed) {
            return failed.toString();
        }
    }

    /** Puts, looks up, counts and removes keys one by one and many at once. */
    private static String compare(Filter generated, Filter interpreted, List<Object> keys) {
        List<Object> some = keys.subList(0, KEYS / 2);
        for (Object key : some) {
            if (put(generated, key) != put(interpreted, key) || !holds(generated, key)) {
                return "differs at the put of " + key;
            }
        }
        if (putAll(generated, keys) != putAll(interpreted, keys)
                || !holdsAll(generated, keys).equals(holdsAll(interpreted, keys))) {
            return "differs at puts of many keys";
        }
        if (counts(generated)) {
            for (Object key : some) {
                if (count(generated, key) != count(interpreted, key)
                        || remove(generated, key) != remove(interpreted, key)) {
                    return "differs at the removal of " + key;
                }
            }
            if (removeAll(generated, some) != removeAll(interpreted, some)) {
                return "differs at the removal of many keys";
            }
        }
        return Arrays.equals(generated.words(), interpreted.words()) ? AGREES : "has other words";
    }

    private static String compareView(Class<? extends Filter> type, Filter interpreted, List<Object> keys)
            throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        interpreted.writeTo(stored);
        try (FilterView<? extends Filter> view =
                Filters.reader().view(type, FilterSource.of(ByteBuffer.wrap(stored.toByteArray())))) {
            Filter viewed = view.filter();
            // Views of filters that grow run in the interpreter.
            if (viewed.engine() != (grows(viewed) ? Engine.INTERPRETED : Engine.GENERATED)) {
                return "has a view that is " + viewed.engine();
            }
            for (Object key : keys) {
                if (holds(viewed, key) != holds(interpreted, key)) {
                    return "differs in a view at " + key;
                }
            }
            return AGREES;
        }
    }

    private static boolean grows(Filter filter) {
        return filter.layout().spec().growth().isChained();
    }

    private static boolean counts(Filter filter) {
        return filter instanceof LongCountingFilter || filter instanceof CountingFilter;
    }

    private static FilterBuilder<? extends Filter> builder(Class<? extends Filter> type, Engine engine) {
        return Filters.builder(type).expectedElements(4 * KEYS).engine(engine);
    }

    private static List<Object> keys(@Nullable Type keyType) throws ReflectiveOperationException {
        RandomKeys random = new RandomKeys(1);
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            keys.add(random.next(keyType == null ? long.class : keyType));
        }
        return keys;
    }

    @SuppressWarnings("unchecked") // Keys are of the interface's type.
    private static boolean put(Filter filter, Object key) {
        return filter instanceof LongFilter longs
                ? longs.put((Long) key)
                : ((MembershipFilter<Object>) filter).put(key);
    }

    @SuppressWarnings("unchecked") // Keys are of the interface's type.
    private static boolean holds(Filter filter, Object key) {
        return filter instanceof LongFilter longs
                ? longs.mightContain((Long) key)
                : ((MembershipFilter<Object>) filter).mightContain(key);
    }

    @SuppressWarnings("unchecked") // Keys are of the interface's type.
    private static boolean remove(Filter filter, Object key) {
        return filter instanceof LongCountingFilter longs
                ? longs.remove((Long) key)
                : ((CountingFilter<Object>) filter).remove(key);
    }

    @SuppressWarnings("unchecked") // Keys are of the interface's type.
    private static int count(Filter filter, Object key) {
        return filter instanceof LongCountingFilter longs
                ? longs.count((Long) key)
                : ((CountingFilter<Object>) filter).count(key);
    }

    @SuppressWarnings("unchecked") // Keys are of the interface's type.
    private static long putAll(Filter filter, List<Object> keys) {
        return filter instanceof LongFilter longs
                ? longs.putAll(longs(keys))
                : ((MembershipFilter<Object>) filter).putAll(keys);
    }

    @SuppressWarnings("unchecked") // Keys are of the interface's type.
    private static BitSet holdsAll(Filter filter, List<Object> keys) {
        return filter instanceof LongFilter longs
                ? longs.mightContain(longs(keys))
                : ((MembershipFilter<Object>) filter).mightContainAll(keys);
    }

    @SuppressWarnings("unchecked") // Keys are of the interface's type.
    private static long removeAll(Filter filter, List<Object> keys) {
        return filter instanceof LongCountingFilter longs
                ? longs.removeAll(longs(keys))
                : ((CountingFilter<Object>) filter).removeAll(keys);
    }

    private static long[] longs(List<Object> keys) {
        return keys.stream().mapToLong(Long.class::cast).toArray();
    }
}
