package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The types of keys that columns can hold, and the columns that hold them. */
final class KeyTypes {
    private static final Map<Class<?>, DataType> TYPES = Map.ofEntries(
            Map.entry(boolean.class, DataTypes.BooleanType),
            Map.entry(Boolean.class, DataTypes.BooleanType),
            Map.entry(byte.class, DataTypes.ByteType),
            Map.entry(Byte.class, DataTypes.ByteType),
            Map.entry(short.class, DataTypes.ShortType),
            Map.entry(Short.class, DataTypes.ShortType),
            Map.entry(int.class, DataTypes.IntegerType),
            Map.entry(Integer.class, DataTypes.IntegerType),
            Map.entry(long.class, DataTypes.LongType),
            Map.entry(Long.class, DataTypes.LongType),
            Map.entry(float.class, DataTypes.FloatType),
            Map.entry(Float.class, DataTypes.FloatType),
            Map.entry(double.class, DataTypes.DoubleType),
            Map.entry(Double.class, DataTypes.DoubleType),
            Map.entry(String.class, DataTypes.StringType),
            Map.entry(CharSequence.class, DataTypes.StringType),
            Map.entry(byte[].class, DataTypes.BinaryType),
            Map.entry(ByteBuffer.class, DataTypes.BinaryType));

    /** Each of these is part of the next one. */
    private static final List<DataType> INTEGRAL =
            List.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);

    private KeyTypes() {}

    /**
     * Returns the type of the keys of a filter class or interface; that of boxes for long keys.
     *
     * @throws IllegalArgumentException if the class does not name it, or no column can hold it
     */
    static Class<?> of(Class<?> filterType) {
        if (LongFilter.class.isAssignableFrom(filterType)) {
            return Long.class;
        }
        Type key = argument(filterType);
        if (key instanceof ParameterizedType generic) {
            key = generic.getRawType();
        }
        if (key instanceof Class<?> named) {
            dataType(named);
            return named;
        }
        throw new IllegalArgumentException("[KeyType] " + filterType.getName() + " does not name the type of its keys."
                + " Name it, as in FilterHolder.of(filter, String.class).");
    }

    /** Returns what an interface gives for the type of the keys, or null. */
    private static @Nullable Type argument(Class<?> filterType) {
        for (Type parent : filterType.getGenericInterfaces()) {
            Class<?> raw = (Class<?>) (parent instanceof ParameterizedType generic ? generic.getRawType() : parent);
            if (MembershipFilter.class.isAssignableFrom(raw)) {
                Type found = parent instanceof ParameterizedType generic
                        ? generic.getActualTypeArguments()[0]
                        : argument(raw);
                if (found instanceof Class<?> || found instanceof ParameterizedType) {
                    return found;
                }
            }
        }
        Class<?> above = filterType.getSuperclass();
        return above == null || !Filter.class.isAssignableFrom(above) ? null : argument(above);
    }

    /**
     * Returns the type of the columns that hold keys of a class.
     *
     * @throws IllegalArgumentException if no column can hold them
     */
    static DataType dataType(Class<?> keyType) {
        if (keyType.isRecord()) {
            StructField[] fields = Arrays.stream(keyType.getRecordComponents())
                    .map(KeyTypes::field)
                    .toArray(StructField[]::new);
            return new StructType(fields);
        }
        DataType type = TYPES.get(keyType);
        if (type == null) {
            throw new IllegalArgumentException("[KeyType] no column holds keys of " + keyType.getTypeName()
                    + ". Use long, another number, String or CharSequence, byte[] or ByteBuffer, or a record of"
                    + " these.");
        }
        return type;
    }

    private static StructField field(RecordComponent component) {
        return DataTypes.createStructField(component.getName(), dataType(component.getType()), true);
    }

    /**
     * Returns a column as keys of a type: of this type, or of a smaller one of integers.
     *
     * @throws IllegalArgumentException if the column is of another type
     */
    static Column checked(Dataset<?> data, Column keys, Class<?> keyType) {
        StructField[] columns = data.select(keys).schema().fields();
        DataType wanted = dataType(keyType);
        if (columns.length != 1 || !widens(columns[0].dataType(), wanted)) {
            String given = columns.length == 1
                    ? columns[0].name() + " is of type " + columns[0].dataType().simpleString()
                    : keys + " is " + columns.length + " columns";
            throw new IllegalArgumentException("[ColumnType] " + given + ", and keys of " + keyType.getTypeName()
                    + " need one of type " + wanted.simpleString()
                    + ". Cast it, or use a filter of the other keys.");
        }
        return columns[0].dataType().equals(wanted) ? keys : keys.cast(wanted);
    }

    private static boolean widens(DataType from, DataType to) {
        if (from instanceof StructType fields && to instanceof StructType wanted) {
            boolean fits = fields.length() == wanted.length();
            for (int i = 0; fits && i < wanted.length(); i++) {
                fits = fields.fields()[i].name().equalsIgnoreCase(wanted.fields()[i].name())
                        && widens(fields.fields()[i].dataType(), wanted.fields()[i].dataType());
            }
            return fits;
        }
        return from.equals(to) || (INTEGRAL.contains(from) && INTEGRAL.indexOf(from) < INTEGRAL.indexOf(to));
    }
}
