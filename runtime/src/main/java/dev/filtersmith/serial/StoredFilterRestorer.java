package dev.filtersmith.serial;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.storage.SerializedFilter;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import java.io.IOException;
import java.io.InputStream;

/** Reads serialized filters as a {@link FilterReader} reads stored ones. */
public final class StoredFilterRestorer implements SerializedFilter.Restorer {
    /** Creates the service; called by the service loader. */
    public StoredFilterRestorer() {}

    @Override
    public Object restore(SerializedFilter form, InputStream bytes) throws IOException {
        FilterReader reader = reader(form);
        FilterSource source = FilterSource.of(bytes);
        Class<?> type = form.type();
        if (type == null) {
            return reader.readTrimmed(source);
        }
        Class<?> keyType = form.keyType();
        return keyType == null ? reader.read(type.asSubclass(Filter.class), source) : reader.read(source, keyType);
    }

    private static FilterReader reader(SerializedFilter form) {
        FilterReader reader = Filters.reader()
                .statistics(form.statistics())
                .concurrency(form.concurrency())
                .copyCapacity(form.copyCapacity());
        if (form.engine() != null) {
            reader.engine(form.engine());
        }
        if (form.name() != null) {
            reader.name(form.name());
        }
        return form.anyKeys() ? reader.anyKeys() : reader;
    }
}
