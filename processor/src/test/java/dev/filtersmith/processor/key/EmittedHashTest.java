package dev.filtersmith.processor.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Eclipse;
import dev.filtersmith.testing.RandomKeys;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that emitted classes hash keys as {@link KeyHasher} does. */
class EmittedHashTest {
    private static final KeySeed SEED = KeySeed.of(0x1d1e_5eed_0bad_cafeL);
    private static final KeySeed SECRET = KeySeed.keyed("sixteen bytes...".getBytes(StandardCharsets.UTF_8));

    private static CompiledClasses classes;

    @BeforeAll
    static void compile() {
        classes = new CompiledClasses(
                CompiledClasses.compile(new KeyTestProcessor(), CompiledClasses.source("app.Good", "key/Good.java")));
    }

    private static HashProbe probe(String name, KeySeed seed) throws ReflectiveOperationException {
        Constructor<?> constructor = classes.loadClass("app." + name + "Probe").getDeclaredConstructor(KeySeed.class);
        constructor.setAccessible(true);
        return (HashProbe) constructor.newInstance(seed);
    }

    private static HashProbe probe(String name) throws ReflectiveOperationException {
        return probe(name, SEED);
    }

    private static Type keyType(String name) throws ReflectiveOperationException {
        Type parent = classes.loadClass("app.Good$" + name).getGenericInterfaces()[0];
        return parent instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : long.class;
    }

    private static Class<?> raw(Type type) {
        return (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
    }

    private static long call(HashProbe probe, String operation, Class<?>[] types, Object... arguments)
            throws ReflectiveOperationException {
        Method method = probe.getClass().getDeclaredMethod(operation, types);
        method.setAccessible(true);
        assertThat(method.invoke(probe, arguments)).isEqualTo(true);
        assertThat(probe.lastOperation()).isEqualTo(operation);
        return probe.lastHash();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Longs", "BoxedLongs", "Ints", "Shorts", "Bytes", "Chars", "Booleans", "Floats", "Doubles", "Strings",
                "Texts", "Arrays", "Buffers", "Ids", "Units", "Flows", "Calls", "Pairs", "All", "Names"
            })
    void agrees(String name) throws ReflectiveOperationException {
        agrees(name, SEED);
        agrees(name, SECRET);
    }

    private static void agrees(String name, KeySeed seed) throws ReflectiveOperationException {
        Type type = keyType(name);
        HashProbe probe = probe(name, seed);
        KeyHasher<Object> hasher = KeyHashers.of(type, seed);
        RandomKeys keys = new RandomKeys(name.hashCode());
        Class<?>[] components = hasher.componentTypes().toArray(new Class<?>[0]);
        for (int i = 0; i < 500; i++) {
            Object key = keys.next(type);
            long expected = hasher.hash(key);
            assertThat(call(probe, "put", new Class<?>[] {raw(type)}, key)).isEqualTo(expected);
            assertThat(call(probe, "mightContain", new Class<?>[] {raw(type)}, key))
                    .isEqualTo(expected);
            assertThat(hasher.hashComponents(keys.leaves())).isEqualTo(expected);
            if (components.length > 0) {
                assertThat(call(probe, "put", components, keys.leaves())).isEqualTo(expected);
                assertThat(call(probe, "mightContain", components, keys.leaves()))
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void nullIsRefusedWithTheSameWords() throws ReflectiveOperationException {
        assertThat(refusal("Strings", (Object) null)).startsWith("key is null: a filter holds no null;");
        assertThat(refusal("Ints", (Object) null)).startsWith("key is null: ");
        assertThat(refusal("Flows", (Object) null)).startsWith("key is null: ");
        assertThat(refusal("Calls", new RandomKeys(1).next(keyType("Calls"), "from.host")))
                .startsWith("key.from.host is null: ");
        assertThat(refusal("Calls", new RandomKeys(1).next(keyType("Calls"), "to.first")))
                .startsWith("key.to.first is null: ");
        assertThat(refusal("Calls", new RandomKeys(1).next(keyType("Calls"), "bytes")))
                .startsWith("key.bytes is null: ");
    }

    private static String refusal(String name, @Nullable Object key) throws ReflectiveOperationException {
        Method put = probe(name).getClass().getDeclaredMethod("put", raw(keyType(name)));
        put.setAccessible(true);
        try {
            put.invoke(probe(name), key);
        } catch (InvocationTargetException refused) {
            return String.valueOf(refused.getTargetException().getMessage());
        }
        throw new AssertionError("Not refused");
    }

    @Test
    void parametersAreNamedAfterTheComponents() throws ReflectiveOperationException {
        assertThat(parametersOf("Calls"))
                .containsExactly(
                        "fromHost",
                        "fromPort",
                        "fromSecure",
                        "toFirstHost",
                        "toFirstPort",
                        "toFirstSecure",
                        "toSecond",
                        "bytes",
                        "id");
        assertThat(parametersOf("Names"))
                .containsExactly("hash", "high0", "hasher", "keyed", "mix", "x", "xY", "xY2", "inX", "inX2", "inX3");
    }

    private static String[] parametersOf(String name) throws ReflectiveOperationException {
        Class<?>[] types = KeyHashers.of(keyType(name), SEED).componentTypes().toArray(new Class<?>[0]);
        return Arrays.stream(
                        probe(name).getClass().getDeclaredMethod("put", types).getParameters())
                .map(parameter -> parameter.getName())
                .toArray(String[]::new);
    }

    @Test
    void readsAsWrittenByHand() {
        assertThat(classes.sources().get("app.FlowsProbe")).contains(CompiledClasses.resource("key/Flows.txt"));
    }

    @Test
    void eclipseCompilesItWithoutWarnings(@TempDir Path folder) throws IOException {
        assertThat(Eclipse.problems(classes, folder)).isEmpty();
    }
}
