package dev.filtersmith.spark;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Makes keys of the structs in a column: records, or the values of components. */
final class RecordReader implements RowKeys.RowValue {
    private final RowStruct struct;
    private final MethodHandle constructor;

    RecordReader(KeyType key) {
        this.struct = new RowStruct(key);
        this.constructor =
                StructHandles.constructor(key).asType(MethodType.methodType(Object.class, SpecializedGetters.class));
    }

    @Override
    public Object at(SpecializedGetters row, int column) {
        try {
            return constructor.invokeExact((SpecializedGetters) struct.at(row, column));
        } catch (Throwable thrown) {
            throw Failures.unchecked(thrown);
        }
    }
}
