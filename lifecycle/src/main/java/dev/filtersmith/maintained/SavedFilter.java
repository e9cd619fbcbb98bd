package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import dev.filtersmith.durable.DurableFiles;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.reading.ExpectedFilter;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.SourceFile;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The file of a maintained filter: the filter, and the trailer of {@link SourceFile}. */
final class SavedFilter {
    private final DurableFiles steps;
    private final Object lock = new Object();

    SavedFilter(DurableFiles steps) {
        this.steps = steps;
    }

    /** Writes a filter; the moment is asked for when the filter was written. One at a time. */
    void write(Path file, Filter filter, Supplier<Instant> moment) throws IOException {
        synchronized (lock) {
            Path place = DurableFiles.followed(file);
            Path fresh = DurableFiles.freshBeside(place);
            // Open until it has its name, so that others find it locked.
            try (FileChannel channel = DurableFiles.createFor(place, fresh)) {
                write(channel, filter, moment);
                steps.before("rename");
                DurableFiles.replace(fresh, place);
            } catch (IOException | RuntimeException | Error failed) {
                DurableFiles.delete(fresh, failed);
                throw failed;
            }
            steps.before("force the directory");
            DurableFiles.force(place.resolveSibling(""));
        }
    }

    private void write(FileChannel channel, Filter filter, Supplier<Instant> moment) throws IOException {
        steps.before("write");
        filter.writeTo(channel);
        ByteSink.of(channel).write(SourceFile.trailer(moment.get()));
        steps.before("force");
        channel.force(true);
    }

    /**
     * Reads a filter, and the moment at which its save began. Its spec is that of the recipe, or
     * another one within the bounds of a choice.
     */
    <F extends Filter> Map.Entry<F, Instant> read(Path file, FilterRecipe<F> filters, @Nullable SpecChoice<F> choice)
            throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            FilterRecipe<F> recipe = filters;
            if (choice != null) {
                recipe =
                        choice.recipeOf(StoredHeader.read(ByteSource.of(channel), StoredForm.FILTER, StoredForm.CHAIN));
                channel.position(0);
            }
            F filter = ExpectedFilter.like(recipe).of(ByteSource.of(channel));
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
            return Map.entry(filter, SourceFile.moment(trailer));
        }
    }
}
