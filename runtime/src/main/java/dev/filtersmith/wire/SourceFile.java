package dev.filtersmith.wire;

import dev.filtersmith.key.Causes;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with a stored filter. */
public final class SourceFile {
    private SourceFile() {}

    /** Opens a file, uses its bytes, which are one filter, and closes it. Exceptions name it. */
    public static <R> R use(Path file, ByteSource.Use<R> use) throws IOException {
        return naming(file, () -> Files.isRegularFile(file) ? useChannel(file, use) : useStream(file, use));
    }

    /** A use of a file. */
    @FunctionalInterface
    public interface Access<R> {
        R run() throws IOException;
    }

    /** Uses a file. Exceptions name it. */
    public static <R> R naming(Path file, Access<R> access) throws IOException {
        try {
            return access.run();
        } catch (StreamCorruptedException corrupted) {
            throw Causes.of(corrupted, new StreamCorruptedException(file + ": " + corrupted.getMessage()));
        } catch (EOFException ended) {
            throw Causes.of(ended, new EOFException(file + ": " + ended.getMessage()));
        } catch (FileSystemException | ClosedChannelException asItIs) {
            throw asItIs;
        } catch (IOException failed) {
            throw new IOException(file + ": " + failed.getMessage(), failed);
        }
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
            SavedTrailer.requireEnd(in, "more bytes follow the filter");
            return result;
        }
    }

    /** Checks that a channel is at the end of its file, or at the trailer of a saved filter. */
    private static void requireEnd(FileChannel channel) throws IOException {
        String otherwise = "the filter ends at byte " + channel.position() + ", but the file has " + channel.size();
        SavedTrailer.requireEnd(Channels.newInputStream(channel), otherwise);
    }
}
