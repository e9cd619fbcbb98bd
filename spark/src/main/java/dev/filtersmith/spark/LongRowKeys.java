package dev.filtersmith.spark;

import dev.filtersmith.LongFilter;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Long keys, put in batches, which is faster where the filter is larger than the caches. */
final class LongRowKeys extends RowKeys {
    private static final int BATCH = 4096;

    private final LongFilter filter;
    private final long[] waiting = new long[BATCH];
    private int count;

    LongRowKeys(LongFilter filter) {
        this.filter = filter;
    }

    @Override
    void put(SpecializedGetters row, int column) {
        waiting[count++] = row.getLong(column);
        if (count == BATCH) {
            flush();
        }
    }

    @Override
    void flush() {
        filter.putAll(waiting, 0, count);
        count = 0;
    }

    @Override
    boolean mightContain(SpecializedGetters row, int column) {
        return filter.mightContain(row.getLong(column));
    }
}
