package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.stored.FilterSource;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A filter of Filtersmith that is filled on the heap, and looked up in a mapped file. */
final class MappedFilter extends OwnFilter {
    private final Class<? extends LongFilter> type;
    private final LongFilter filter;

    MappedFilter(Class<? extends LongFilter> type, LongFilter filter) {
        super(filter);
        this.type = type;
        this.filter = filter;
    }

    /** The file is gone when the JVM drops its mapping. */
    @Override
    public Subject full() {
        try {
            Path file = Files.createTempFile("mapped", ".bin");
            try {
                try (OutputStream out = Files.newOutputStream(file)) {
                    filter.writeTo(out);
                }
                return new OwnFilter(Filters.reader()
                        .engine(filter.engine())
                        .view(type, FilterSource.of(file))
                        .filter());
            } finally {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
