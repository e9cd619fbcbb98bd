package dev.filtersmith;

import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.SavedTrailer;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A source of stored filters for a {@link FilterReader}. A filter in a file or in a buffer can be
 * viewed where it is; from other sources it can only be read.
 *
 * <ul>
 *   <li>A stream, a channel, or a buffer of any byte order is positioned at the start of a filter,
 *       and afterwards at its end: nothing behind the filter is read, so that another one may
 *       follow. It is not closed. After an exception its position is undefined.
 *   <li>A file is opened and closed by each use. It holds one filter and nothing else, or is one
 *       that {@link MaintainedFilter#save} wrote. A pipe is read to its end.
 * </ul>
 */
public final class FilterSource {
    private final Opening opening;

    private FilterSource(Opening opening) {
        this.opening = opening;
    }

    /** A use of the bytes of a source. */
    @FunctionalInterface
    interface Use<R> {
        R of(ByteSource bytes) throws IOException;
    }

    private interface Opening {
        <R> R use(Use<R> use) throws IOException;
    }

    /** Reads from the source. */
    <R> R use(Use<R> use) throws IOException {
        return opening.use(use);
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
        return new FilterSource(new Opening() {
            @Override
            public <R> R use(Use<R> use) throws IOException {
                return use.of(bytes);
            }
        });
    }

    /**
     * Returns a source that reads a file, or maps it for a view.
     *
     * @param file file, which exceptions name; it must not change while a view of it is in use
     * @return source
     */
    public static FilterSource of(Path file) {
        return new FilterSource(new Opening() {
            @Override
            public <R> R use(Use<R> use) throws IOException {
                return naming(file, () -> Files.isRegularFile(file) ? useChannel(file, use) : useStream(file, use));
            }
        });
    }

    /** A use of a file. */
    @FunctionalInterface
    interface Access<R> {
        R run() throws IOException;
    }

    /** Uses a file. Exceptions name it. */
    static <R> R naming(Path file, Access<R> access) throws IOException {
        try {
            return access.run();
        } catch (StreamCorruptedException corrupted) {
            throw causedBy(corrupted, new StreamCorruptedException(file + ": " + corrupted.getMessage()));
        } catch (EOFException ended) {
            throw causedBy(ended, new EOFException(file + ": " + ended.getMessage()));
        } catch (FileSystemException | ClosedChannelException asItIs) {
            throw asItIs;
        } catch (IOException failed) {
            throw new IOException(file + ": " + failed.getMessage(), failed);
        }
    }

    private static <R> R useChannel(Path file, Use<R> use) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            R result = use.of(ByteSource.of(channel));
            requireEnd(channel);
            return result;
        }
    }

    /** Reads a pipe or a device, which has no position and no size. */
    private static <R> R useStream(Path file, Use<R> use) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            R result = use.of(ByteSource.of(in));
            SavedTrailer.requireEnd(in, "more bytes follow the filter");
            return result;
        }
    }

    /** Checks that a channel is at the end of its file, or at the trailer of a saved filter. */
    private static void requireEnd(FileChannel channel) throws IOException {
        String otherwise = "the filter ends at byte " + channel.position() + ", but the file has " + channel.size();
        SavedTrailer.requireEnd(Channels.newInputStream(channel), otherwise);
    }

    private static IOException causedBy(IOException cause, IOException named) {
        named.initCause(cause);
        return named;
    }
}
