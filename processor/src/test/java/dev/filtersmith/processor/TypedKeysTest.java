package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.processor.testing.TypedKeys;
import dev.filtersmith.testing.RandomKeys;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that generated and interpreted filters agree over keys of every kind. */
class TypedKeysTest {
    private static final long SEED = 0x5eed;
    private static final int KEYS = 2000;

    static List<Class<?>> interfaces() throws ClassNotFoundException {
        return TypedKeys.interfaces();
    }

    @SuppressWarnings("unchecked") // Every interface in the resource extends MembershipFilter.
    private static MembershipFilter<Object> filter(Class<?> type, Engine engine) {
        return Filters.builder((Class<MembershipFilter<Object>>) type)
                .expectedElements(KEYS)
                .seed(SEED)
                .engine(engine)
                .build();
    }

    @ParameterizedTest
    @MethodSource("interfaces")
    void agree(Class<?> type) throws ReflectiveOperationException {
        MembershipFilter<Object> generated = filter(type, Engine.GENERATED);
        MembershipFilter<Object> interpreted = filter(type, Engine.INTERPRETED);
        Type keyType = TypedKeys.keyOf(type);
        RandomKeys keys = new RandomKeys(type.getSimpleName().hashCode());
        Class<?>[] components =
                KeyHashers.of(keyType, KeySeed.of(SEED)).componentTypes().toArray(new Class<?>[0]);
        for (int i = 0; i < KEYS; i++) {
            Object key = keys.next(keyType);
            assertThat(generated.mightContain(key)).isEqualTo(interpreted.mightContain(key));
            boolean fresh = interpreted.put(key);
            if (i % 2 == 0 || components.length == 0) {
                assertThat(generated.put(key)).isEqualTo(fresh);
            } else {
                assertThat(call(generated, "put", components, keys.leaves())).isEqualTo(fresh);
            }
            assertThat(generated.mightContain(key)).isTrue();
            assertThat(generated.test(key)).isTrue();
            if (components.length > 0) {
                assertThat(call(generated, "mightContain", components, keys.leaves()))
                        .isEqualTo(true);
            }
        }
        assertThat(generated.words()).isEqualTo(interpreted.words());
        assertThat(generated.putAll(List.of(keys.next(keyType), keys.next(keyType))))
                .isLessThanOrEqualTo(2);
        assertThat(generated.engine()).isEqualTo(Engine.GENERATED);
    }

    /**
     * Checks filters of counting families whose interfaces have no removals. They report no missed
     * ones.
     */
    @ParameterizedTest
    @ValueSource(strings = {"Kept", "KeptLongs"})
    void keptFiltersTellThatNothingWasMissed(String name) throws ReflectiveOperationException {
        Class<?> type = TypedKeys.classes().loadClass("app.Good$" + name);
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            DeletableFilter filter = Filters.builder(type.asSubclass(DeletableFilter.class))
                    .expectedElements(KEYS)
                    .engine(engine)
                    .build();
            assertThat(filter.engine()).isEqualTo(engine);
            assertThat(filter.missedRemovals()).isZero();
        }
    }

    /**
     * Checks filters that count. They give the same answers by the key and by its components, and
     * forget removed keys.
     */
    @ParameterizedTest
    @ValueSource(strings = {"CountedFlows", "CountedStrings", "CountedAwkward", "CountedLongs", "TalliedPairs"})
    void countersAgree(String name) throws ReflectiveOperationException {
        Class<?> type = TypedKeys.classes().loadClass("app.Good$" + name);
        CountingFilter<Object> generated = (CountingFilter<Object>) filter(type, Engine.GENERATED);
        CountingFilter<Object> interpreted = (CountingFilter<Object>) filter(type, Engine.INTERPRETED);
        Type keyType = TypedKeys.keyOf(type);
        RandomKeys keys = new RandomKeys(1);
        Class<?>[] components =
                KeyHashers.of(keyType, KeySeed.of(SEED)).componentTypes().toArray(new Class<?>[0]);
        List<Object> live = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            Object key = keys.next(keyType);
            for (int times = 0; times < 1 + i % 4; times++) {
                assertThat(generated.put(key)).isEqualTo(interpreted.put(key));
            }
            assertThat(generated.count(key)).isEqualTo(interpreted.count(key)).isGreaterThan(i % 4);
            assertThat(interpreted.remove(key)).isTrue();
            if (i % 2 == 0 || components.length == 0) {
                assertThat(generated.remove(key)).isTrue();
            } else {
                assertThat(call(generated, "remove", components, keys.leaves())).isEqualTo(true);
                assertThat(call(generated, "count", components, keys.leaves())).isEqualTo(interpreted.count(key));
            }
            live.addAll(Collections.nCopies(i % 4, key));
        }
        assertThat(generated.words()).isEqualTo(interpreted.words());
        generated.refresh(live.stream());
        interpreted.refresh(live.stream());
        assertThat(generated.words()).isEqualTo(interpreted.words());
        assertThat(generated.removeAll(live)).isEqualTo(live.size());
        assertThat(interpreted.removeAll(live)).isEqualTo(live.size());
        assertThat(generated.words()).containsOnly(0).isEqualTo(interpreted.words());
    }

    /**
     * Checks generated filters that count, of hidden classes: the same answers and words, for
     * keys of every kind, and one count for each call, by the key or by its components.
     */
    @ParameterizedTest
    @MethodSource("interfaces")
    @SuppressWarnings("unchecked") // Every interface in the resource extends MembershipFilter.
    void generatedFiltersCount(Class<?> type) throws ReflectiveOperationException {
        MembershipFilter<Object> plain = filter(type, Engine.GENERATED);
        MembershipFilter<Object> counting = Filters.builder((Class<MembershipFilter<Object>>) type)
                .expectedElements(KEYS)
                .seed(SEED)
                .engine(Engine.GENERATED)
                .statistics(true)
                .build();
        Type keyType = TypedKeys.keyOf(type);
        RandomKeys keys = new RandomKeys(3);
        Class<?>[] components =
                KeyHashers.of(keyType, KeySeed.of(SEED)).componentTypes().toArray(new Class<?>[0]);
        long fresh = 0;
        long hits = 0;
        for (int i = 0; i < 100; i++) {
            Object key = keys.next(keyType);
            hits += plain.mightContain(key) ? 2 : 1;
            boolean added = plain.put(key);
            fresh += added ? 1 : 0;
            assertThat(counting.mightContain(key)).isNotEqualTo(added);
            Method put = byComponents(type, "put", components);
            assertThat(put == null ? counting.put(key) : put.invoke(counting, keys.leaves()))
                    .isEqualTo(added);
            Method find = byComponents(type, "mightContain", components);
            assertThat(find == null ? counting.test(key) : find.invoke(counting, keys.leaves()))
                    .isEqualTo(true);
        }
        OperationCounts counts = counting.statistics().operations().orElseThrow();
        assertThat(List.of(counts.puts(), counts.newElements(), counts.lookups(), counts.hits()))
                .containsExactly(100L, fresh, 200L, hits);
        assertThat(counting.words()).isEqualTo(plain.words());
        assertThat(counting.engine()).isEqualTo(Engine.GENERATED);
        assertThat(counting.getClass().isHidden()).isTrue();
        assertThat(plain.getClass().getDeclaredAnnotation(EmittedFrom.class)).isNotNull();
    }

    /** Returns the method of an interface that takes a key's components; null if it has none. */
    private static @Nullable Method byComponents(Class<?> type, String name, Class<?>... components) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> components.length > 1
                        && method.getName().equals(name)
                        && Arrays.equals(method.getParameterTypes(), components))
                .peek(method -> method.setAccessible(true))
                .findFirst()
                .orElse(null);
    }

    private static Object call(Object filter, String name, Class<?>[] types, Object... arguments)
            throws ReflectiveOperationException {
        Method method = filter.getClass().getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method.invoke(filter, arguments);
    }

    @ParameterizedTest
    @MethodSource("interfaces")
    @SuppressWarnings("NullAway") // The test passes null on purpose.
    void nullIsRefusedInTheSameWords(Class<?> type) throws ReflectiveOperationException {
        List<@Nullable Object> keys = new ArrayList<>();
        keys.add(null);
        for (String path :
                List.of("from.host", "to.first", "to.second", "id", "bytes", "first.first", "second", "body")) {
            keys.add(new RandomKeys(1).next(TypedKeys.keyOf(type), path));
        }
        for (Object key : keys) {
            MembershipFilter<Object> generated = filter(type, Engine.GENERATED);
            MembershipFilter<Object> interpreted = filter(type, Engine.INTERPRETED);
            Throwable expected = catchThrowable(() -> interpreted.put(key));
            for (Throwable thrown : new Throwable[] {
                catchThrowable(() -> generated.put(key)),
                catchThrowable(() -> generated.mightContain(key)),
                catchThrowable(() -> interpreted.mightContain(key))
            }) {
                // The message names the missing component. Every filter accepts a key without that
                // component.
                assertThat(String.valueOf(thrown)).isEqualTo(String.valueOf(expected));
            }
            assertThat(expected == null || expected instanceof NullPointerException)
                    .isTrue();
            assertThat(expected != null || key != null).isTrue();
            assertThat(generated.words()).isEqualTo(interpreted.words());
        }
    }

    @Test
    void floatingComponentsAreCanonical() throws ReflectiveOperationException {
        MembershipFilter<Object> doubles = filter(TypedKeys.classes().loadClass("app.Good$Doubles"), Engine.GENERATED);
        doubles.put(-0.0);
        doubles.put(Double.longBitsToDouble(0x7ff8000000000001L));
        assertThat(doubles.mightContain(0.0)).isTrue();
        assertThat(doubles.mightContain(Double.NaN)).isTrue();
        assertThat(doubles.approximateElementCount()).isEqualTo(2);
    }
}
