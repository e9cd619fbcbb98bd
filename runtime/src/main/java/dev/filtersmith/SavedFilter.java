package dev.filtersmith;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/**
 * The file of a maintained filter: the filter, and a trailer of 24 bytes. These are the text {@code
 * FILTERAT}, the moment at which the save began in milliseconds since 1970, and the CRC-32C of both
 * as a {@code long}, big-endian.
 */
final class SavedFilter {
    private static final long MAGIC = 0x46494c5445524154L;
    private static final int TRAILER = 3 * Long.BYTES;

    /** A filter that was read, and the moment at which its save began. */
    record Read<F extends Filter>(F filter, Instant saved) {}

    private final PaneFiles.Steps steps;
    private final Object lock = new Object();

    SavedFilter(PaneFiles.Steps steps) {
        this.steps = steps;
    }

    /** Writes a filter; the moment is asked for when the filter was written. One at a time. */
    void write(Path file, Filter filter, Supplier<Instant> moment) throws IOException {
        synchronized (lock) {
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(fresh);
            try {
                writeFresh(fresh, filter, moment);
                steps.before("rename");
                PaneFiles.replace(fresh, file);
            } catch (IOException | RuntimeException | Error failed) {
                delete(fresh, failed);
                throw failed;
            }
            steps.before("force the directory");
            Path directory = file.toAbsolutePath().getParent();
            if (directory != null) {
                PaneFiles.force(directory);
            }
        }
    }

    private void writeFresh(Path fresh, Filter filter, Supplier<Instant> moment) throws IOException {
        try (FileChannel channel = PaneFiles.createFile(fresh)) {
            steps.before("write");
            filter.writeTo(channel);
            ByteBuffer trailer = trailer(moment.get().toEpochMilli());
            while (trailer.hasRemaining()) {
                channel.write(trailer);
            }
            steps.before("force");
            channel.force(true);
        }
    }

    /** Deletes a part of a file, which takes room that may be what the disk lacks. */
    private static void delete(Path fresh, Throwable failed) {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException stays) {
            failed.addSuppressed(stays);
        }
    }

    private static ByteBuffer trailer(long millis) {
        ByteBuffer trailer = ByteBuffer.allocate(TRAILER).putLong(MAGIC).putLong(millis);
        return trailer.putLong(checksum(trailer)).flip();
    }

    private static long checksum(ByteBuffer trailer) {
        CRC32C sum = new CRC32C();
        sum.update(trailer.slice(0, 2 * Long.BYTES));
        return sum.getValue();
    }

    private static boolean isTrailer(ByteBuffer bytes) {
        return bytes.limit() == TRAILER
                && bytes.getLong(0) == MAGIC
                && bytes.getLong(2 * Long.BYTES) == checksum(bytes);
    }

    private static Instant moment(ByteBuffer trailer) {
        return Instant.ofEpochMilli(trailer.getLong(Long.BYTES));
    }

    /**
     * Checks that nothing follows a stored filter but the trailer, if that.
     *
     * @param rest stream positioned at the end of the filter
     * @param otherwise message if something else follows
     */
    static void requireEnd(InputStream rest, String otherwise) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(rest.readNBytes(TRAILER + 1));
        if (bytes.hasRemaining() && !isTrailer(bytes)) {
            throw new StreamCorruptedException(otherwise);
        }
    }

    /** Returns the moment at the end of a file; empty if none is there. */
    static Optional<Instant> moment(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer bytes = ByteBuffer.allocate(TRAILER);
            long begin = Math.max(0, channel.size() - TRAILER);
            while (bytes.hasRemaining() && channel.read(bytes, begin + bytes.position()) >= 0) {
                // Reads on.
            }
            return isTrailer(bytes.flip()) ? Optional.of(moment(bytes)) : Optional.empty();
        }
    }

    <F extends Filter> Read<F> read(Path file, FilterBuilder<F> filters) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            F filter = FilterReader.readAs(filters, FilterSource.of(channel));
            ByteBuffer trailer = ByteBuffer.allocate(TRAILER);
            while (trailer.hasRemaining()) {
                if (channel.read(trailer) < 0) {
                    throw new EOFException(file + " ends within its last " + TRAILER
                            + " bytes: a stored filter that save() did not write, or not to its end");
                }
            }
            if (!isTrailer(trailer)) {
                throw new StreamCorruptedException(
                        file + " has a wrong moment behind its filter: save() did not write it, or it is damaged");
            }
            return new Read<>(filter, moment(trailer));
        }
    }
}
