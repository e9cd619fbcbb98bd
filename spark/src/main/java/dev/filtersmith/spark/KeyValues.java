package dev.filtersmith.spark;

import dev.filtersmith.WrongKeyException;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The keys in the objects that Spark gives to functions of its API. */
final class KeyValues {
    private static final Set<Class<?>> INTEGRAL = Set.of(Byte.class, Short.class, Integer.class, Long.class);

    private KeyValues() {}

    /**
     * Returns a function of the values of a column to keys of a type. It throws a
     * WrongKeyException for a value of another type, and a NullFieldException for a struct with a
     * field that is null. It belongs to one thread.
     */
    static UnaryOperator<Object> reader(KeyType keyType) {
        Class<?> boxed = MethodType.methodType(keyType.type()).wrap().returnType();
        if (keyType.isStruct()) {
            return new RecordValues(keyType);
        } else if (boxed == ByteBuffer.class) {
            return value -> value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : exact(value, boxed, keyType);
        } else if (keyType.type() == long.class) {
            return value ->
                    INTEGRAL.contains(value.getClass()) ? ((Number) value).longValue() : exact(value, boxed, keyType);
        }
        return value -> exact(value, boxed, keyType);
    }

    private static Object exact(Object value, Class<?> boxed, KeyType keyType) {
        if (!boxed.isInstance(value)) {
            throw wrong("of " + value.getClass().getTypeName(), keyType);
        }
        return value;
    }

    /** Returns the refusal of a value that is no key. */
    static WrongKeyException wrong(String value, KeyType keyType) {
        return new WrongKeyException("[ColumnType] a value of the column is " + value + ", and the keys of the filter"
                + " are of " + keyType.type().getTypeName() + ". Cast the column to "
                + KeyTypes.dataType(keyType).sql() + ".");
    }
}
