package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** The rows whose key may be in a filter. As in Spark's iterators, a row overwrites the last. */
final class KeptRows implements Iterator<InternalRow> {
    private final Iterator<InternalRow> rows;
    private final RowKeys keys;
    private final int column;
    private @Nullable InternalRow next;

    KeptRows(Iterator<InternalRow> rows, FilterHolder<? extends Filter> filter, int column) {
        this.rows = rows;
        this.keys = RowKeys.of(filter.filter(), filter.keyType());
        this.column = column;
    }

    @Override
    public boolean hasNext() {
        while (next == null && rows.hasNext()) {
            InternalRow row = rows.next();
            if (!row.isNullAt(column) && keys.mightContain(row, column)) {
                next = row;
            }
        }
        return next != null;
    }

    @Override
    public InternalRow next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        InternalRow row = next;
        next = null;
        return row;
    }
}
