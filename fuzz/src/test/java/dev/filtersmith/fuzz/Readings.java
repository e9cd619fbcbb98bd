package dev.filtersmith.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filters;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StoredSources;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Readings of the same bytes in several ways, with one outcome. */
final class Readings {
    private static final long MEGABYTE = 1 << 20;
    private static final int LOOKUPS = 20;

    /** A way to read. */
    @FunctionalInterface
    interface Reading {
        /** Reads a filter, or throws what says why there is none. */
        Object read(FilterReader reader, FilterSource source) throws IOException;
    }

    private Readings() {}

    /**
     * Reads bytes from a source that knows their number, and from one that does not, and returns
     * whether both were read. What is neither a filter nor an {@link IOException} comes out.
     */
    static boolean agree(byte[] bytes, Reading reading) {
        Object known = read(FilterSource.of(ByteBuffer.wrap(bytes)), reading);
        Object unknown = read(FilterSource.of(StoredSources.unknown(bytes, Integer.MAX_VALUE)), reading);
        assertThat(known == null).as("refused").isEqualTo(unknown == null);
        if (known instanceof LongPredicate one && unknown instanceof LongPredicate other) {
            for (long key = 0; key < LOOKUPS; key++) {
                assertThat(one.test(key)).isEqualTo(other.test(key));
            }
        }
        return known != null;
    }

    private static @Nullable Object read(FilterSource source, Reading reading) {
        try {
            return reading.read(Filters.reader().maxBytes(MEGABYTE), source);
        } catch (IOException refused) {
            assertThat(refused.getMessage()).isNotEmpty();
            return null;
        }
    }
}
