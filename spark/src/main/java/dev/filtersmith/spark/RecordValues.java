package dev.filtersmith.spark;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Makes keys, records or the values of components, of the rows that Spark gives to functions of its
 * API. The fields have to have the names of the components: two of one type in another order would
 * be another key.
 */
final class RecordValues implements UnaryOperator<Object> {
    private final KeyType key;
    private final StructType type;
    private final List<UnaryOperator<Object>> readers;
    private final MethodHandle constructor;

    /** The schema of the last row, whose names are right. The rows of a column share theirs. */
    private @Nullable StructType checked;

    RecordValues(KeyType key) {
        this.key = key;
        this.type = (StructType) KeyTypes.dataType(key);
        this.readers = key.components().stream()
                .map(component -> KeyValues.reader(component.type()))
                .toList();
        this.constructor = StructHandles.ofComponents(key)
                .asSpreader(Object[].class, readers.size())
                .asType(MethodType.methodType(Object.class, Object[].class));
    }

    @Override
    public Object apply(Object value) {
        Row row = checked(value);
        Object[] fields = new Object[readers.size()];
        for (int i = 0; i < fields.length; i++) {
            if (row.isNullAt(i)) {
                throw new NullFieldException(key, i);
            }
            fields[i] = readers.get(i).apply(row.get(i));
        }
        try {
            return (Object) constructor.invokeExact(fields);
        } catch (Throwable thrown) {
            throw Failures.unchecked(thrown);
        }
    }

    @SuppressWarnings("ReferenceEquality") // Equal schemas are checked again, which is no fault.
    private Row checked(Object value) {
        if (!(value instanceof Row row) || row.size() != type.length()) {
            throw KeyValues.wrong(value.toString(), key);
        }
        StructType schema = row.schema();
        if (schema != null && schema != checked) {
            if (!KeyTypes.haveNames(schema, type)) {
                throw KeyValues.wrong("of " + schema.sql(), key);
            }
            checked = schema;
        }
        return row;
    }
}
