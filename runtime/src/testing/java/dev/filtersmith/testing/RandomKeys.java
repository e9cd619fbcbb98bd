package dev.filtersmith.testing;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A generator of random keys of any type, with access to their leaves. */
public final class RandomKeys {
    private final Random random;
    private final List<Object> leaves = new ArrayList<>();
    private final Map<Type, Supplier<Object>> makers;
    private String nullPath = "";

    /**
     * Creates a generator.
     *
     * @param seed seed; the same gives the same keys
     */
    public RandomKeys(long seed) {
        random = new Random(seed);
        makers = Map.ofEntries(
                Map.entry(boolean.class, random::nextBoolean),
                Map.entry(byte.class, () -> (byte) random.nextInt()),
                Map.entry(short.class, () -> (short) random.nextInt()),
                Map.entry(char.class, () -> (char) random.nextInt()),
                Map.entry(int.class, random::nextInt),
                Map.entry(long.class, random::nextLong),
                Map.entry(float.class, () -> random.nextBoolean() ? -0.0f : Float.intBitsToFloat(random.nextInt())),
                Map.entry(double.class, () -> random.nextBoolean() ? -0.0 : random.nextGaussian()),
                Map.entry(UUID.class, () -> new UUID(random.nextLong(), random.nextLong())),
                Map.entry(String.class, this::text),
                Map.entry(CharSequence.class, () -> new StringBuilder(text()).reverse()),
                Map.entry(byte[].class, this::bytes),
                Map.entry(ByteBuffer.class, () -> ByteBuffer.wrap(bytes()).order(ByteOrder.LITTLE_ENDIAN)));
    }

    /**
     * Returns a random key of a type.
     *
     * @param type type of the key
     * @return key
     * @throws ReflectiveOperationException if a record of it cannot be created
     */
    public Object next(Type type) throws ReflectiveOperationException {
        return next(type, "");
    }

    /**
     * Returns a random key of a type, in which a component is null.
     *
     * @param type type of the key
     * @param nullPath path of the component
     * @return key
     * @throws ReflectiveOperationException if a record of it cannot be created
     */
    public Object next(Type type, String nullPath) throws ReflectiveOperationException {
        leaves.clear();
        this.nullPath = nullPath;
        return make(type, Map.of(), "");
    }

    /**
     * Returns the leaves of the last key.
     *
     * @return components that are no records, in order; or the key itself
     */
    public Object[] leaves() {
        return leaves.toArray();
    }

    private Object make(Type type, Map<Type, Type> arguments, String path) throws ReflectiveOperationException {
        Type resolved = arguments.getOrDefault(type, type);
        Class<?> raw = (Class<?>) (resolved instanceof ParameterizedType generic ? generic.getRawType() : resolved);
        if (raw.isRecord()) {
            return makeRecord(raw, resolved, path);
        }
        Object leaf = raw.isEnum()
                ? raw.getEnumConstants()[random.nextInt(raw.getEnumConstants().length)]
                : makerOf(raw).get();
        leaves.add(leaf);
        return leaf;
    }

    private Supplier<Object> makerOf(Class<?> type) {
        Class<?> primitive = MethodType.methodType(type).unwrap().returnType();
        Supplier<Object> maker = makers.get(primitive);
        if (maker == null) {
            throw new IllegalArgumentException("No keys of " + type);
        }
        return maker;
    }

    private Object makeRecord(Class<?> raw, Type type, String path) throws ReflectiveOperationException {
        Map<Type, Type> arguments = new HashMap<>();
        if (type instanceof ParameterizedType generic) {
            TypeVariable<?>[] variables = raw.getTypeParameters();
            for (int i = 0; i < variables.length; i++) {
                arguments.put(variables[i], generic.getActualTypeArguments()[i]);
            }
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (RecordComponent component : raw.getRecordComponents()) {
            String inner = path.isEmpty() ? component.getName() : path + "." + component.getName();
            Object value = make(component.getGenericType(), arguments, inner);
            values.add(inner.equals(nullPath) ? null : value);
        }
        Class<?>[] types = Arrays.stream(raw.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        Constructor<?> constructor = raw.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values.toArray());
    }

    private String text() {
        char[] text = new char[random.nextInt(40)];
        for (int i = 0; i < text.length; i++) {
            text[i] = (char) random.nextInt(random.nextBoolean() ? 0x80 : 0x10000);
        }
        return String.valueOf(text);
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(300)];
        random.nextBytes(bytes);
        return bytes;
    }
}
