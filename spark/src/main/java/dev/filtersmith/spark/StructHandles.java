package dev.filtersmith.spark;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Handles that read the components of a record from the fields of a struct, in their own types:
 * numbers are not boxed.
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

    /** Returns a handle that makes a record of a struct: of type (SpecializedGetters)record. */
    static MethodHandle constructor(Class<?> record) {
        try {
            Class<?>[] types = Arrays.stream(record.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            Constructor<?> constructor = record.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return ofFields(LOOKUP.unreflectConstructor(constructor), 0, record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Replaces the last parameters of a handle, which are the components of a record, by one: the
     * struct of them. A field that is null is a NullPointerException.
     */
    static MethodHandle ofFields(MethodHandle taker, int first, Class<?> record) throws ReflectiveOperationException {
        RecordComponent[] components = record.getRecordComponents();
        MethodHandle[] getters = new MethodHandle[components.length];
        int[] order = new int[first + components.length];
        for (int i = 0; i < first; i++) {
            order[i] = i;
        }
        for (int i = 0; i < components.length; i++) {
            getters[i] = getter(components[i].getType(), i);
            order[first + i] = first;
        }
        MethodHandle filtered = MethodHandles.filterArguments(taker, first, getters);
        MethodType type = taker.type()
                .dropParameterTypes(first, first + components.length)
                .appendParameterTypes(SpecializedGetters.class);
        MethodHandle ofStruct = MethodHandles.permuteArguments(filtered, type, order);
        return MethodHandles.filterArguments(ofStruct, first, requirement(record));
    }

    /** Returns a handle that reads one field. */
    private static MethodHandle getter(Class<?> type, int ordinal) throws ReflectiveOperationException {
        if (type.isRecord()) {
            MethodHandle struct = MethodHandles.insertArguments(
                    LOOKUP.findVirtual(
                            SpecializedGetters.class,
                            "getStruct",
                            MethodType.methodType(InternalRow.class, int.class, int.class)),
                    1,
                    ordinal,
                    type.getRecordComponents().length);
            MethodHandle asGetters =
                    struct.asType(MethodType.methodType(SpecializedGetters.class, SpecializedGetters.class));
            return MethodHandles.filterReturnValue(asGetters, constructor(type));
        }
        Class<?> raw = raw(type);
        MethodHandle value = MethodHandles.insertArguments(
                LOOKUP.findVirtual(
                        SpecializedGetters.class,
                        String.valueOf(GETTERS.get(raw)),
                        MethodType.methodType(raw, int.class)),
                1,
                ordinal);
        if (raw == UTF8String.class) {
            value = MethodHandles.filterReturnValue(
                    value, LOOKUP.findVirtual(UTF8String.class, "toString", MethodType.methodType(String.class)));
        } else if (type == ByteBuffer.class) {
            value = MethodHandles.filterReturnValue(
                    value,
                    LOOKUP.findStatic(ByteBuffer.class, "wrap", MethodType.methodType(ByteBuffer.class, byte[].class)));
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

    private static MethodHandle requirement(Class<?> record) throws ReflectiveOperationException {
        MethodHandle require = LOOKUP.findStatic(
                StructHandles.class,
                "requireFields",
                MethodType.methodType(SpecializedGetters.class, Class.class, SpecializedGetters.class));
        return MethodHandles.insertArguments(require, 0, record);
    }

    @SuppressWarnings("UnusedMethod") // Called through a handle.
    private static SpecializedGetters requireFields(Class<?> record, SpecializedGetters struct) {
        int fields = ((InternalRow) struct).numFields();
        for (int i = 0; i < fields; i++) {
            if (struct.isNullAt(i)) {
                throw KeyValues.nullField(record, i);
            }
        }
        return struct;
    }
}
