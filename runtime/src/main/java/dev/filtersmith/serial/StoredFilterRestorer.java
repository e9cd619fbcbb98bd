package dev.filtersmith.serial;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.storage.SerializedFilter;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.TrimmedFilter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Writes serialized filters, and reads them as a {@link FilterReader} reads stored ones. */
public final class StoredFilterRestorer implements SerializedFilter.Restorer {
    /** Creates the service; called by the service loader. */
    public StoredFilterRestorer() {}

    @Override
    public void write(Object filter, OutputStream out) throws IOException {
        if (filter instanceof TrimmedFilter trimmed) {
            trimmed.writeTrimmed(out);
        } else {
            ((Filter) filter).writeTo(out);
        }
    }

    @Override
    public Object restore(SerializedFilter form, InputStream bytes) throws IOException {
        FilterReader reader = reader(form);
        FilterSource source = FilterSource.of(bytes);
        Class<?> type = form.type();
        if (type == null) {
            return reader.readTrimmed(source);
        }
        Class<?> keyType = form.keyType();
        return keyType == null
                ? reader.read(type.asSubclass(Filter.class), source)
                : reader.read(source, keyType, form.accessors());
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
