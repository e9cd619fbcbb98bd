package dev.filtersmith.testing;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterReader;
import dev.filtersmith.FilterSource;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;

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
         * @param reader reader that has the seed or the key
         * @param source source positioned at the start of the filter
         * @return filter
         * @throws IOException if it cannot be read
         */
        LongFilter read(FilterReader reader, FilterSource source) throws IOException;
    }

    /** Builds an empty filter, with a secret key under half of the seeds. */
    LongFilter build(long expectedElements, long seed) {
        builder.expectedElements(expectedElements).engine(engine);
        return (isKeyed(seed) ? builder.key(key(seed)) : builder.seed(seed)).build();
    }

    /** Reads a filter that may be stored without its seed or key. */
    LongFilter read(byte[] bytes, long seed) throws IOException {
        FilterReader has = isKeyed(seed)
                ? Filters.reader().key(key(seed))
                : Filters.reader().seed(seed);
        return reader.read(has, FilterSource.of(ByteBuffer.wrap(bytes)));
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
