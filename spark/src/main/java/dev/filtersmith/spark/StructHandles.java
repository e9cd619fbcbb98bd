package dev.filtersmith.spark;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Handles that read the components of a record from the fields of a struct, in their own types:
 * numbers are not boxed. A field that is null is a {@link NullFieldException}.
 */
final class StructHandles {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final Map<Class<?>, String> GETTERS = Map.of(
            boolean.class, "getBoolean",
            byte.class, "getByte",
            short.class, "getShort",
            int.class, "getInt",
            long.class, "getLong",
            float.class, "getFloat",
            double.class, "getDouble",
            byte[].class, "getBinary",
            UTF8String.class, "getUTF8String");

    private StructHandles() {}

    /**
     * Returns a handle that makes a key, with a parameter for each component: the constructor of a
     * record; for keys whose accessors are named, one that returns the array of its arguments.
     */
    static MethodHandle ofComponents(KeyType key) {
        Class<?>[] types = key.components().stream()
                .map(component -> component.type().type())
                .toArray(Class<?>[]::new);
        if (key.accessed()) {
            return MethodHandles.identity(Object[].class)
                    .asCollector(Object[].class, types.length)
                    .asType(MethodType.methodType(Object[].class, types));
        }
        try {
            Constructor<?> constructor = key.type().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return LOOKUP.unreflectConstructor(constructor);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns a handle that makes a key of a struct: of type (SpecializedGetters)key. */
    static MethodHandle constructor(KeyType key) {
        List<MethodHandle> fields = new ArrayList<>();
        for (KeyType.Component component : key.components()) {
            KeyType type = component.type();
            int i = fields.size();
            fields.add(
                    type.isStruct()
                            ? MethodHandles.filterReturnValue(struct(type, i), constructor(type))
                            : field(type.type(), i));
        }
        return ofStruct(ofComponents(key), fields, key);
    }

    /**
     * Returns handles that read the leaf components of a struct, those of nested records in place.
     * Each is of type (SpecializedGetters)component.
     */
    static List<MethodHandle> leaves(KeyType key) {
        List<MethodHandle> leaves = new ArrayList<>();
        for (int i = 0; i < key.components().size(); i++) {
            KeyType type = key.components().get(i).type();
            if (type.isStruct()) {
                MethodHandle nested = MethodHandles.filterReturnValue(struct(type, i), requirement(type));
                leaves(type).forEach(leaf -> leaves.add(MethodHandles.filterReturnValue(nested, leaf)));
            } else {
                leaves.add(field(type.type(), i));
            }
        }
        return leaves;
    }

    /** Replaces the parameters of a handle, which are read from a struct, by that struct. */
    static MethodHandle ofStruct(MethodHandle taker, List<MethodHandle> readers, KeyType key) {
        MethodHandle ofStructs = MethodHandles.filterArguments(taker, 0, readers.toArray(MethodHandle[]::new));
        MethodType type = MethodType.methodType(taker.type().returnType(), SpecializedGetters.class);
        MethodHandle ofStruct = MethodHandles.permuteArguments(ofStructs, type, new int[readers.size()]);
        return MethodHandles.filterArguments(ofStruct, 0, requirement(key));
    }

    /** Returns a handle that reads a field that is a struct. */
    private static MethodHandle struct(KeyType key, int ordinal) {
        MethodHandle struct = MethodHandles.insertArguments(
                getter("getStruct", InternalRow.class, int.class, int.class),
                1,
                ordinal,
                key.components().size());
        return struct.asType(MethodType.methodType(SpecializedGetters.class, SpecializedGetters.class));
    }

    /** Returns a handle that reads another field. */
    private static MethodHandle field(Class<?> type, int ordinal) {
        Class<?> raw = raw(type);
        MethodHandle value =
                MethodHandles.insertArguments(getter(String.valueOf(GETTERS.get(raw)), raw, int.class), 1, ordinal);
        if (raw == UTF8String.class) {
            value = value.asType(value.type().changeReturnType(Object.class));
            value = MethodHandles.filterReturnValue(value, own("text", String.class, Object.class));
        } else if (type == ByteBuffer.class) {
            value = MethodHandles.filterReturnValue(value, own("buffer", ByteBuffer.class, byte[].class));
        }
        return value.asType(MethodType.methodType(type, SpecializedGetters.class));
    }

    /** Returns the type in which a row has the values of a component. */
    private static Class<?> raw(Class<?> type) {
        if (CharSequence.class.isAssignableFrom(type)) {
            return UTF8String.class;
        }
        return type == ByteBuffer.class
                ? byte[].class
                : MethodType.methodType(type).unwrap().returnType();
    }

    /** Returns a handle that passes a struct on after checking that no field is null. */
    private static MethodHandle requirement(KeyType key) {
        MethodHandle require = own("requireFields", SpecializedGetters.class, KeyType.class, SpecializedGetters.class);
        return MethodHandles.insertArguments(require, 0, key);
    }

    private static MethodHandle getter(String name, Class<?> result, Class<?>... parameters) {
        try {
            return LOOKUP.findVirtual(SpecializedGetters.class, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static MethodHandle own(String name, Class<?> result, Class<?>... parameters) {
        try {
            return LOOKUP.findStatic(StructHandles.class, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @SuppressWarnings("UnusedMethod") // Called through a handle.
    private static String text(Object utf8) {
        return utf8.toString();
    }

    @SuppressWarnings("UnusedMethod") // Called through a handle.
    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes);
    }

    @SuppressWarnings("UnusedMethod") // Called through a handle.
    private static SpecializedGetters requireFields(KeyType key, SpecializedGetters struct) {
        int fields = ((InternalRow) struct).numFields();
        for (int i = 0; i < fields; i++) {
            if (struct.isNullAt(i)) {
                throw new NullFieldException(key, i);
            }
        }
        return struct;
    }
}
