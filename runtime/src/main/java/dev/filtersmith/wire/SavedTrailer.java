package dev.filtersmith.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The 24 bytes behind a filter that was saved: the text {@code FILTERAT}, the moment at which the
 * save began in milliseconds since 1970, and the CRC-32C of both as a {@code long}, big-endian.
 */
public final class SavedTrailer {
    public static final int BYTES = 3 * Long.BYTES;

    private static final long MAGIC = 0x46494c5445524154L;

    private SavedTrailer() {}

    /** Returns the bytes for a moment. */
    public static ByteBuffer of(Instant moment) {
        ByteBuffer trailer = ByteBuffer.allocate(BYTES).putLong(MAGIC).putLong(moment.toEpochMilli());
        return trailer.putLong(checksum(trailer)).flip();
    }

    private static long checksum(ByteBuffer trailer) {
        CRC32C sum = new CRC32C();
        sum.update(trailer.slice(0, 2 * Long.BYTES));
        return sum.getValue();
    }

    public static boolean isTrailer(ByteBuffer bytes) {
        return bytes.limit() == BYTES && bytes.getLong(0) == MAGIC && bytes.getLong(2 * Long.BYTES) == checksum(bytes);
    }

    public static Instant moment(ByteBuffer trailer) {
        return Instant.ofEpochMilli(trailer.getLong(Long.BYTES));
    }

    /** Checks that a stored filter is followed by nothing, or by the trailer alone. */
    public static void requireEnd(InputStream rest, String otherwise) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(rest.readNBytes(BYTES + 1));
        if (bytes.hasRemaining() && !isTrailer(bytes)) {
            throw new StreamCorruptedException(otherwise);
        }
    }

    /** Returns the moment at the end of a file; empty if none is there. */
    public static Optional<Instant> moment(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer bytes = ByteBuffer.allocate(BYTES);
            long begin = Math.max(0, channel.size() - BYTES);
            while (bytes.hasRemaining() && channel.read(bytes, begin + bytes.position()) >= 0) {
                // Reads on.
            }
            return isTrailer(bytes.flip()) ? Optional.of(moment(bytes)) : Optional.empty();
        }
    }
}
