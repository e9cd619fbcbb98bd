package dev.filtersmith.spark;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/** The struct in a column, by a pointer that is used again. */
final class RowStruct {
    private final int fields;
    private final UnsafeRow pointer;

    RowStruct(KeyType key) {
        this.fields = key.components().size();
        this.pointer = new UnsafeRow(fields);
    }

    /** Returns the struct, which is valid until the next call or the next row. */
    InternalRow at(SpecializedGetters row, int column) {
        if (!(row instanceof UnsafeRow unsafe)) {
            return row.getStruct(column, fields);
        }
        // The word of the column is the offset and the size of the struct.
        long word = unsafe.getLong(column);
        pointer.pointTo(unsafe.getBaseObject(), unsafe.getBaseOffset() + (word >>> Integer.SIZE), (int) word);
        return pointer;
    }
}
