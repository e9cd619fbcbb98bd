package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.WriteOption;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.RandomKeys;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Program that compares filters of one annotated interface in all three engines, for interfaces of
 * all shapes, over keys of all kinds, with a seed and with a secret key.
 */
public final class Keys {
    private static final int KEYS = 200;
    private static final int SEED = 5;
    private static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final List<Engine> ENGINES = List.of(Engine.values());
    private static final Set<String> OPERATIONS = Set.of("put", "mightContain", "remove", "count");

    private final Class<? extends Filter> type;
    private final boolean keyed;
    private final List<? extends Filter> filters;
    private final List<Method> byComponents;

    private Keys(Class<? extends Filter> type, boolean keyed) {
        this.type = type;
        this.keyed = keyed;
        filters = ENGINES.stream()
                .map(engine -> seeded(Filters.builder(type))
                        .expectedElements(KEYS)
                        .engine(engine)
                        .build())
                .toList();
        assertThat(filters).extracting(Filter::engine).isEqualTo(ENGINES);
        byComponents = LongFilter.class.isAssignableFrom(type)
                ? List.of()
                : Arrays.stream(type.getMethods())
                        .filter(method -> OPERATIONS.contains(method.getName()) && isByComponents(method))
                        .toList();
    }

    /**
     * Compares the engines, and prints how many interfaces there were.
     *
     * @param arguments names of classes: interfaces, or classes that contain them
     * @throws Exception if something fails
     */
    public static void main(String[] arguments) throws Exception {
        List<Class<? extends Filter>> types = new ArrayList<>();
        for (String name : arguments) {
            collect(Class.forName(name), types);
        }
        int methods = 0;
        for (Class<? extends Filter> type : types) {
            new Keys(type, true).agree();
            Keys keys = new Keys(type, false);
            keys.agree();
            methods += keys.byComponents.size();
        }
        System.out.println(types.size() + " interfaces, " + methods + " methods that take components");
    }

    private <F extends Filter> FilterBuilder<F> seeded(FilterBuilder<F> builder) {
        return keyed ? builder.key(KEY) : builder.seed(SEED);
    }

    private static void collect(Class<?> type, List<Class<? extends Filter>> types) {
        if (Filter.class.isAssignableFrom(type)
                && Arrays.stream(type.getAnnotations()).anyMatch(Keys::isOurs)) {
            types.add(type.asSubclass(Filter.class));
        }
        for (Class<?> inner : type.getDeclaredClasses()) {
            collect(inner, types);
        }
    }

    private static boolean isOurs(Annotation annotation) {
        return annotation.annotationType().getPackageName().equals("dev.filtersmith.annotation");
    }

    private boolean isByComponents(Method method) {
        return Modifier.isAbstract(method.getModifiers())
                && Arrays.asList(method.getParameterTypes())
                        .equals(KeyHashers.of(keyType(type), KeySeed.of(SEED)).componentTypes());
    }

    private static Type keyType(Class<?> type) {
        Type parent = type.getGenericInterfaces()[0];
        return parent instanceof ParameterizedType generic
                        && MembershipFilter.class.isAssignableFrom((Class<?>) generic.getRawType())
                        && generic.getActualTypeArguments().length == 1
                ? generic.getActualTypeArguments()[0]
                : String.class;
    }

    private void agree() throws Exception {
        if (LongFilter.class.isAssignableFrom(type)) {
            for (long key = 0; key < KEYS; key++) {
                long asked = key;
                same(filter -> ((LongFilter) filter).put(asked));
                same(filter -> ((LongFilter) filter).mightContain(asked + 1));
            }
        } else {
            agreeOnKeys();
        }
        for (Method method : type.getMethods()) {
            if (method.isDefault()
                    && !method.isBridge()
                    && Arrays.stream(method.getParameterTypes()).noneMatch(Class::isPrimitive)
                    && method.getDeclaringClass().getPackage() == type.getPackage()) {
                same(filter -> call(method, filter, texts(method)));
            }
        }
        same(filter -> Arrays.toString(filter.words()));
        same(filter -> ByteBuffer.wrap(bytes(filter)));
        same(Filter::approximateElementCount);
        same(this::readWithoutSeed);
        same(this::serialized);
    }

    /** Serializes and reads a filter, under the same engine; one with a secret key is refused. */
    private Object serialized(Filter filter) {
        try {
            Filter read = type.cast(JavaBytes.read(JavaBytes.of(filter)));
            assertThat(read.engine()).isEqualTo(filter.engine());
            return ByteBuffer.wrap(bytes(read));
        } catch (NotSerializableException refused) {
            assertThat(keyed).isTrue();
            return String.valueOf(refused.getMessage());
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Stores a filter without its seed or key, and reads it under the same engine. */
    private String readWithoutSeed(Filter filter) {
        FilterReader reader =
                keyed ? Filters.reader().key(KEY) : Filters.reader().seed(SEED);
        ByteBuffer stored = ByteBuffer.wrap(bytes(filter, WriteOption.WITHHOLD_SEED));
        try {
            Filter read = reader.engine(filter.engine()).read(type, FilterSource.of(stored));
            assertThat(read.engine()).isEqualTo(filter.engine());
            WriteOption[] withSeed = {WriteOption.STORE_SEED};
            assertThat(bytes(read, keyed ? new WriteOption[0] : withSeed)).isEqualTo(bytes(filter));
            return Arrays.toString(stored.array());
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @SuppressWarnings("unchecked") // All other interfaces are over keys of the drawn type.
    private void agreeOnKeys() throws ReflectiveOperationException {
        RandomKeys random = new RandomKeys(SEED);
        List<Object> live = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            Object key = random.next(keyType(type));
            live.add(key);
            same(filter -> ((MembershipFilter<Object>) filter).mightContain(key));
            same(filter -> ((MembershipFilter<Object>) filter).put(key));
            for (Method method : byComponents) {
                Object[] components = random.leaves();
                same(filter -> call(method, filter, components));
            }
            if (CountingFilter.class.isAssignableFrom(type)) {
                same(filter -> ((CountingFilter<Object>) filter).put(key));
                same(filter -> ((CountingFilter<Object>) filter).remove(key));
                same(filter -> ((CountingFilter<Object>) filter).count(key));
            }
        }
        if (CountingFilter.class.isAssignableFrom(type)) {
            refresh(live);
        }
    }

    /**
     * Refreshes the filters. If a removal by components has removed elements, all engines refuse
     * too many keys alike.
     */
    @SuppressWarnings("unchecked") // As above.
    private void refresh(List<Object> live) {
        for (List<Object> keys : List.of(live, live.subList(1, live.size()))) {
            same(filter -> {
                try {
                    ((CountingFilter<Object>) filter).refresh(keys.stream());
                    return "refreshed";
                } catch (RuntimeException refused) {
                    return String.valueOf(refused.getMessage());
                }
            });
        }
        same(filter -> ((CountingFilter<Object>) filter).removeAll(live.subList(0, 3)));
    }

    /** Returns texts as arguments, since the default methods of the interfaces take texts. */
    private static Object[] texts(Method method) {
        Object[] texts = new Object[method.getParameterCount()];
        Arrays.setAll(texts, index -> "text" + index);
        return texts;
    }

    private static Object call(Method method, Filter filter, Object... arguments) {
        try {
            method.setAccessible(true);
            return method.invoke(filter, arguments);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static byte[] bytes(Filter filter, WriteOption... options) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            filter.writeTo(out, options);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return out.toByteArray();
    }

    private void same(Function<Filter, Object> question) {
        assertThat(filters.stream().map(question).collect(Collectors.toSet()))
                .as(type.getName())
                .hasSize(1);
    }
}
