package dev.filtersmith.testing;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.LongFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * One side of a {@link Duel}.
 *
 * @param engine engine that all its filters must have
 * @param builder builder of empty filters
 * @param reader reader of written filters
 */
public record Contender(Engine engine, FilterBuilder<? extends LongFilter> builder, Reader reader) {
    /** A reader of filters of the contender's engine. */
    @FunctionalInterface
    public interface Reader {
        /**
         * Reads a filter.
         *
         * @param in stream positioned at the start of the filter
         * @return filter
         * @throws IOException if it cannot be read
         */
        LongFilter read(InputStream in) throws IOException;
    }

    /**
     * Creates an empty filter.
     *
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @return filter
     */
    public LongFilter build(long expectedElements, long seed) {
        return builder.expectedElements(expectedElements)
                .seed(seed)
                .engine(engine)
                .build();
    }

    /**
     * Reads a filter.
     *
     * @param bytes stored form
     * @return filter
     * @throws IOException if the bytes are not that of a filter
     */
    public LongFilter read(byte[] bytes) throws IOException {
        return reader.read(new ByteArrayInputStream(bytes));
    }
}
