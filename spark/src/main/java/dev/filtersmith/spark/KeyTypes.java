package dev.filtersmith.spark;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

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
     * Returns the type of the columns that hold keys of a type.
     *
     * @throws IllegalArgumentException if no column can hold them
     */
    static DataType dataType(KeyType keyType) {
        return dataType(keyType, "keys of ");
    }

    private static DataType dataType(KeyType keyType, String subject) {
        if (keyType.isStruct()) {
            StructField[] fields =
                    keyType.components().stream().map(KeyTypes::field).toArray(StructField[]::new);
            return new StructType(fields);
        }
        DataType type = TYPES.get(keyType.type());
        if (type == null) {
            throw noColumn(subject + keyType.type().getTypeName());
        }
        return type;
    }

    private static StructField field(KeyType.Component component) {
        String subject = "a component " + component.name() + " of ";
        return DataTypes.createStructField(component.name(), dataType(component.type(), subject), true);
    }

    /** Returns the refusal of keys that no column can hold. */
    static IllegalArgumentException noColumn(String keys) {
        return new IllegalArgumentException("[KeyType] no column holds " + keys
                + ". Use long, another number, String or CharSequence, byte[] or ByteBuffer, a record of these,"
                + " or a class whose accessors of these are named by @KeyComponents, not KeyFunctions.");
    }

    /**
     * Returns a column as keys of a type: of this type, or of a smaller one of integers.
     *
     * @throws IllegalArgumentException if the column is of another type
     */
    static Column checked(Dataset<?> data, Column keys, KeyType keyType) {
        StructField[] columns = data.select(keys).schema().fields();
        DataType wanted = dataType(keyType);
        if (columns.length != 1 || !widens(columns[0].dataType(), wanted)) {
            String given = columns.length == 1
                    ? columns[0].name() + " is of type " + columns[0].dataType().simpleString()
                    : keys + " is " + columns.length + " columns";
            throw new IllegalArgumentException(
                    "[ColumnType] " + given + ", and keys of " + keyType.type().getTypeName()
                            + " need one of type " + wanted.simpleString()
                            + ". Cast it, or use a filter of the other keys.");
        }
        return columns[0].dataType().equals(wanted) ? keys : keys.cast(wanted);
    }

    private static boolean widens(DataType from, DataType to) {
        if (from instanceof StructType fields && to instanceof StructType wanted) {
            boolean fits = haveNames(fields, wanted);
            for (int i = 0; fits && i < wanted.length(); i++) {
                fits = widens(fields.fields()[i].dataType(), wanted.fields()[i].dataType());
            }
            return fits;
        }
        return from.equals(to) || (INTEGRAL.contains(from) && INTEGRAL.indexOf(from) < INTEGRAL.indexOf(to));
    }

    /** Returns whether the fields of a struct have wanted names, in their order, in any case. */
    static boolean haveNames(StructType fields, StructType wanted) {
        boolean fits = fields.length() == wanted.length();
        for (int i = 0; fits && i < wanted.length(); i++) {
            fits = fields.fields()[i].name().equalsIgnoreCase(wanted.fields()[i].name());
        }
        return fits;
    }
}
