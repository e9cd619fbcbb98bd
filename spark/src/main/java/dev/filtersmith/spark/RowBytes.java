package dev.filtersmith.spark;

import java.nio.ByteBuffer;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/** A copy of the bytes of a column, of text or binary, in a buffer that is used again. */
final class RowBytes {
    private final boolean text;
    private ByteBuffer buffer = ByteBuffer.allocate(256);

    /** Creates a reader of columns of text or binary. */
    RowBytes(boolean text) {
        this.text = text;
    }

    /** Returns the bytes, which the next call overwrites. */
    ByteBuffer at(SpecializedGetters row, int column) {
        if (!(row instanceof UnsafeRow unsafe)) {
            return ByteBuffer.wrap(text ? row.getUTF8String(column).getBytes() : row.getBinary(column));
        }
        // The word of the column is the offset and the size of its bytes. The size goes first.
        int size = Integer.BYTES + (int) unsafe.getLong(column);
        if (size > buffer.capacity()) {
            buffer = ByteBuffer.allocate(Math.max(size, 2 * buffer.capacity()));
        }
        unsafe.writeFieldTo(column, buffer.clear());
        return buffer.flip().position(Integer.BYTES);
    }
}
