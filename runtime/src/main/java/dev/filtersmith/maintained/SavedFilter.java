package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.reading.ExpectedFilter;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.DurableFiles;
import dev.filtersmith.wire.SourceFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.function.Supplier;

/** The file of a maintained filter: the filter, and the trailer of {@link SourceFile}. */
final class SavedFilter {
    /** A filter that was read, and the moment at which its save began. */
    record Read<F extends Filter>(F filter, Instant saved) {}

    private final DurableFiles steps;
    private final Object lock = new Object();

    SavedFilter(DurableFiles steps) {
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
                DurableFiles.replace(fresh, file);
            } catch (IOException | RuntimeException | Error failed) {
                delete(fresh, failed);
                throw failed;
            }
            steps.before("force the directory");
            Path directory = file.toAbsolutePath().getParent();
            if (directory != null) {
                DurableFiles.force(directory);
            }
        }
    }

    private void writeFresh(Path fresh, Filter filter, Supplier<Instant> moment) throws IOException {
        try (FileChannel channel = DurableFiles.create(fresh)) {
            steps.before("write");
            filter.writeTo(channel);
            ByteBuffer trailer = SourceFile.trailer(moment.get());
            while (trailer.hasRemaining()) {
                channel.write(trailer);
            }
            steps.before("force");
            channel.force(true);
        }
    }

    /** Deletes a partial file, since the disk may be full. */
    private static void delete(Path fresh, Throwable failed) {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException stays) {
            failed.addSuppressed(stays);
        }
    }

    <F extends Filter> Read<F> read(Path file, FilterRecipe<F> filters) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            F filter = ExpectedFilter.like(filters).read(ByteSource.of(channel));
            ByteBuffer trailer = ByteBuffer.allocate(SourceFile.TRAILER_BYTES);
            while (trailer.hasRemaining()) {
                if (channel.read(trailer) < 0) {
                    throw new EOFException(file + " ends within its last " + SourceFile.TRAILER_BYTES
                            + " bytes: a stored filter that save() did not write, or not to its end");
                }
            }
            if (!SourceFile.isTrailer(trailer)) {
                throw new StreamCorruptedException(
                        file + " has a wrong moment behind its filter: save() did not write it, or it is damaged");
            }
            return new Read<>(filter, SourceFile.moment(trailer));
        }
    }
}
