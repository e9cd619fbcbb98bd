package dev.filtersmith.spark;

import dev.filtersmith.WrongKeyException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Row;

/** The keys in the objects that Spark gives to functions of its API, such as {@link Row}. */
final class KeyValues {
    private static final Set<Class<?>> INTEGRAL = Set.of(Byte.class, Short.class, Integer.class, Long.class);

    private KeyValues() {}

    /**
     * Returns a function of the values of a column to keys of a type. It throws a
     * WrongKeyException for a value of another type, and a NullPointerException for a struct with a
     * field that is null.
     */
    static UnaryOperator<Object> reader(Class<?> keyType) {
        Class<?> boxed = MethodType.methodType(keyType).wrap().returnType();
        if (boxed.isRecord()) {
            return record(boxed);
        } else if (boxed == ByteBuffer.class) {
            return value -> value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : exact(value, boxed);
        } else if (boxed == Long.class) {
            return value -> INTEGRAL.contains(value.getClass()) ? ((Number) value).longValue() : exact(value, boxed);
        }
        return value -> exact(value, boxed);
    }

    private static Object exact(Object value, Class<?> keyType) {
        if (!keyType.isInstance(value)) {
            throw new WrongKeyException("[ColumnType] a value of the column is of "
                    + value.getClass().getTypeName() + ", and the keys of the filter are of " + keyType.getTypeName()
                    + ". Cast the column to " + KeyTypes.dataType(keyType).sql() + ".");
        }
        return value;
    }

    private static UnaryOperator<Object> record(Class<?> record) {
        RecordComponent[] components = record.getRecordComponents();
        UnaryOperator<Object>[] readers = readers(components);
        MethodHandle constructor = constructor(record, components);
        return value -> {
            Row row = (Row) exact(value, Row.class, record, components.length);
            Object[] fields = new Object[readers.length];
            for (int i = 0; i < fields.length; i++) {
                if (row.isNullAt(i)) {
                    throw nullField(record, i);
                }
                fields[i] = readers[i].apply(row.get(i));
            }
            try {
                return (Object) constructor.invokeExact(fields);
            } catch (Throwable thrown) {
                throw RecordReader.unchecked(thrown);
            }
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no other way to make an array of a generic type.
    private static UnaryOperator<Object>[] readers(RecordComponent[] components) {
        return Arrays.stream(components)
                .map(component -> reader(component.getType()))
                .toArray(UnaryOperator[]::new);
    }

    private static Object exact(Object value, Class<?> row, Class<?> record, int fields) {
        if (!row.isInstance(value) || ((Row) value).size() != fields) {
            throw new WrongKeyException("[ColumnType] a value of the column is " + value + ", and the keys of the"
                    + " filter are " + record.getTypeName() + ". Use a column of type "
                    + KeyTypes.dataType(record).sql() + ".");
        }
        return value;
    }

    /** Returns a handle of type (Object[])Object. */
    private static MethodHandle constructor(Class<?> record, RecordComponent[] components) {
        try {
            Constructor<?> constructor = record.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return MethodHandles.lookup()
                    .unreflectConstructor(constructor)
                    .asSpreader(Object[].class, components.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the refusal of a struct with a field that is null. */
    static NullPointerException nullField(Class<?> record, int field) {
        return new NullPointerException("[NullField] " + record.getRecordComponents()[field].getName() + " of a "
                + record.getSimpleName() + " in the column is null, which no key contains. Replace it, as by"
                + " coalesce, in the column that is put and in the one that is looked up.");
    }
}
