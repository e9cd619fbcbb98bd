package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.function.Supplier;

/**
 * One side of a {@link Duel}.
 *
 * @param engine engine that all its filters must have
 * @param builders new builders of empty filters
 * @param reader reader of written filters
 */
public record Contender(Engine engine, Supplier<FilterBuilder<? extends LongFilter>> builders, Reader reader) {
    /** A reader of filters of the contender's engine. */
    @FunctionalInterface
    public interface Reader {
        /**
         * Reads a filter.
         *
         * @param reader reader that has the seed or the key
         * @param source source of the filter
         * @return filter
         * @throws IOException if it cannot be read
         */
        LongFilter read(FilterReader reader, FilterSource source) throws IOException;
    }

    /**
     * Creates an empty filter.
     *
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @return filter
     */
    public LongFilter build(long expectedElements, long seed) {
        return builders.get()
                .expectedElements(expectedElements)
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
        return read(bytes, Filters.reader());
    }

    private LongFilter read(byte[] bytes, FilterReader has) throws IOException {
        LongFilter filter = reader.read(has, FilterSource.of(ByteBuffer.wrap(bytes)));
        assertThat(filter.engine()).isEqualTo(engine);
        return filter;
    }

    /** Creates an empty filter for a duel, with a secret key under half of the seeds. */
    LongFilter start(long expectedElements, long seed) {
        if (!isKeyed(seed)) {
            return build(expectedElements, seed);
        }
        return builders.get()
                .expectedElements(expectedElements)
                .key(key(seed))
                .engine(engine)
                .build();
    }

    /** Reads a filter of a duel that was stored without its seed or key. */
    LongFilter restore(byte[] bytes, long seed) throws IOException {
        return read(bytes, readerOf(seed));
    }

    /** Returns a reader that has the seed or the key of a duel. */
    static FilterReader readerOf(long seed) {
        return isKeyed(seed)
                ? Filters.reader().key(key(seed))
                : Filters.reader().seed(seed);
    }

    private static boolean isKeyed(long seed) {
        return Long.bitCount(seed) % 2 != 0;
    }

    private static byte[] key(long seed) {
        byte[] key = new byte[16];
        new Random(seed).nextBytes(key);
        return key;
    }
}
