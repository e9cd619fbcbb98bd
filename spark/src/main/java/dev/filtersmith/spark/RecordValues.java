package dev.filtersmith.spark;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of the rows that Spark gives to functions of its API. The fields have to have the
 * names of the components: two of one type in another order would be another key.
 */
final class RecordValues implements UnaryOperator<Object> {
    private final Class<?> record;
    private final StructType type;
    private final List<UnaryOperator<Object>> readers;
    private final MethodHandle constructor;

    /** The schema of the last row, whose names are right. The rows of a column share theirs. */
    private @Nullable StructType checked;

    RecordValues(Class<?> record) {
        this.record = record;
        this.type = (StructType) KeyTypes.dataType(record);
        this.readers = Arrays.stream(record.getRecordComponents())
                .map(component -> KeyValues.reader(component.getType()))
                .toList();
        this.constructor = StructHandles.ofComponents(record)
                .asSpreader(Object[].class, readers.size())
                .asType(MethodType.methodType(Object.class, Object[].class));
    }

    @Override
    public Object apply(Object value) {
        Row row = checked(value);
        Object[] fields = new Object[readers.size()];
        for (int i = 0; i < fields.length; i++) {
            if (row.isNullAt(i)) {
                throw new NullFieldException(record, i);
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
            throw KeyValues.wrong(value.toString(), record);
        }
        StructType schema = row.schema();
        if (schema != null && schema != checked) {
            if (!KeyTypes.haveNames(schema, type)) {
                throw KeyValues.wrong("of " + schema.sql(), record);
            }
            checked = schema;
        }
        return row;
    }
}
