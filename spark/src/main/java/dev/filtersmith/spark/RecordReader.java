package dev.filtersmith.spark;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.UndeclaredThrowableException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Makes records of the structs in a column. */
final class RecordReader implements RowKeys.RowValue {
    private final RowStruct struct;
    private final MethodHandle constructor;

    RecordReader(Class<?> record) {
        this.struct = new RowStruct(record);
        this.constructor =
                StructHandles.constructor(record).asType(MethodType.methodType(Object.class, SpecializedGetters.class));
    }

    @Override
    public Object at(SpecializedGetters row, int column) {
        try {
            return constructor.invokeExact((SpecializedGetters) struct.at(row, column));
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    /** Returns what a handle threw: records and filters declare no checked exceptions. */
    static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException runtime ? runtime : new UndeclaredThrowableException(thrown);
    }
}
