package dev.filtersmith.wire;

import dev.filtersmith.key.Causes;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A file with a stored filter. Behind one that was saved is the trailer, 24 bytes: the text {@code
 * FILTERAT}, the moment at which the save began in milliseconds since 1970, and the CRC-32C of both
 * as a {@code long}, big-endian.
 */
public final class SourceFile {
    public static final int TRAILER_BYTES = 3 * Long.BYTES;

    private static final long MAGIC = 0x46494c5445524154L;

    private SourceFile() {}

    /** Opens a file, uses its bytes, which are one filter, and closes it. Exceptions name it. */
    public static <R> R use(Path file, ByteSource.Use<R> use) throws IOException {
        try {
            return Files.isRegularFile(file) ? useChannel(file, use) : useStream(file, use);
        } catch (IOException failed) {
            throw naming(file, failed);
        }
    }

    /** Returns an exception that names the file. */
    public static IOException naming(Path file, IOException failed) {
        String message = file + ": " + failed.getMessage();
        if (failed instanceof StreamCorruptedException) {
            return Causes.of(failed, new StreamCorruptedException(message));
        } else if (failed instanceof EOFException) {
            return Causes.of(failed, new EOFException(message));
        }
        return failed instanceof FileSystemException || failed instanceof ClosedChannelException
                ? failed
                : new IOException(message, failed);
    }

    private static <R> R useChannel(Path file, ByteSource.Use<R> use) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            R result = use.of(ByteSource.of(channel));
            requireEnd(channel);
            return result;
        }
    }

    /** Reads a pipe or a device, which has no position and no size. */
    private static <R> R useStream(Path file, ByteSource.Use<R> use) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            R result = use.of(ByteSource.of(in));
            requireEnd(in, "more bytes follow the filter");
            return result;
        }
    }

    /** Checks that a channel is at the end of its file, or at the trailer of a saved filter. */
    private static void requireEnd(FileChannel channel) throws IOException {
        String otherwise = "the filter ends at byte " + channel.position() + ", but the file has " + channel.size();
        requireEnd(Channels.newInputStream(channel), otherwise);
    }

    // The trailer of a saved filter.

    /** Returns the trailer for a moment. */
    public static ByteBuffer trailer(Instant moment) {
        ByteBuffer trailer = ByteBuffer.allocate(TRAILER_BYTES).putLong(MAGIC).putLong(moment.toEpochMilli());
        return trailer.putLong(checksum(trailer)).flip();
    }

    private static long checksum(ByteBuffer trailer) {
        CRC32C sum = new CRC32C();
        sum.update(trailer.slice(0, 2 * Long.BYTES));
        return sum.getValue();
    }

    public static boolean isTrailer(ByteBuffer bytes) {
        return bytes.limit() == TRAILER_BYTES
                && bytes.getLong(0) == MAGIC
                && bytes.getLong(2 * Long.BYTES) == checksum(bytes);
    }

    public static Instant moment(ByteBuffer trailer) {
        return Instant.ofEpochMilli(trailer.getLong(Long.BYTES));
    }

    /** Checks that a stored filter is followed by nothing, or by the trailer alone. */
    private static void requireEnd(InputStream rest, String otherwise) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(rest.readNBytes(TRAILER_BYTES + 1));
        if (bytes.hasRemaining() && !isTrailer(bytes)) {
            throw new StreamCorruptedException(otherwise);
        }
    }

    /** Returns the moment at the end of a file; empty if none is there. */
    public static Optional<Instant> moment(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer bytes = ByteBuffer.allocate(TRAILER_BYTES);
            long begin = Math.max(0, channel.size() - TRAILER_BYTES);
            while (bytes.hasRemaining() && channel.read(bytes, begin + bytes.position()) >= 0) {
                // Reads on.
            }
            return isTrailer(bytes.flip()) ? Optional.of(moment(bytes)) : Optional.empty();
        }
    }
}
