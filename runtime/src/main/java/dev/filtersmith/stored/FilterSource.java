package dev.filtersmith.stored;

import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A source of stored filters for a {@link FilterReader}. A filter in a file or in a buffer can be
 * viewed where it is; from other sources it can only be read.
 *
 * <ul>
 *   <li>A stream, a channel, or a buffer of any byte order is positioned at the start of a filter,
 *       and afterwards at its end: nothing behind the filter is read, so that another one may
 *       follow. It is not closed. After an exception its position is undefined.
 *   <li>A file is opened and closed by each use. It holds one filter and nothing else, or is one
 *       that {@code MaintainedFilter.save} wrote. A pipe is read to its end.
 * </ul>
 */
public final class FilterSource {
    /** The bytes; null for a file. */
    private final @Nullable ByteSource bytes;

    private final @Nullable Path file;

    private FilterSource(@Nullable ByteSource bytes, @Nullable Path file) {
        this.bytes = bytes;
        this.file = file;
    }

    /** Reads from the source. */
    <R> R use(ByteSource.Use<R> use) throws IOException {
        return bytes != null ? use.of(bytes) : SourceFile.use(Objects.requireNonNull(file), use);
    }

    /**
     * Returns a source that reads a stream.
     *
     * @param in stream
     * @return source, which can be used as often as the stream has filters
     */
    public static FilterSource of(InputStream in) {
        return of(ByteSource.of(in));
    }

    /**
     * Returns a source that reads a channel.
     *
     * @param channel channel in blocking mode; one of a file can be viewed
     * @return source, which can be used as often as the channel has filters
     * @throws IllegalBlockingModeException if the channel does not block
     */
    public static FilterSource of(ReadableByteChannel channel) {
        return of(ByteSource.of(channel));
    }

    /**
     * Returns a source that reads a buffer.
     *
     * @param bytes buffer; its bytes must not change while a view of them is in use
     * @return source, which can be used as often as the buffer has filters
     */
    public static FilterSource of(ByteBuffer bytes) {
        return of(ByteSource.of(bytes));
    }

    private static FilterSource of(ByteSource bytes) {
        return new FilterSource(bytes, null);
    }

    /**
     * Returns a source that reads a file, or maps it for a view.
     *
     * @param file file, which exceptions name; it must not change while a view of it is in use
     * @return source
     */
    public static FilterSource of(Path file) {
        return new FilterSource(null, file);
    }
}
