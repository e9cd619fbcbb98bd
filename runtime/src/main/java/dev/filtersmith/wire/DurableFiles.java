package dev.filtersmith.wire;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Files that are written beside those before, and then take their place. They have the steps of a
 * save, for tests that end between two of them.
 */
@FunctionalInterface
public interface DurableFiles {
    /** No test. */
    DurableFiles NONE = step -> {};

    /** Called before a step. */
    void before(String step) throws IOException;

    /** Lets a file take the place of another at once. */
    static void replace(Path fresh, Path file) throws IOException {
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException unfit) {
            throw new IOException(
                    file.getParent()
                            + " is in a file system that cannot replace a file at once. Use another directory.",
                    unfit);
        }
    }

    /** Creates a file, and never follows a link that somebody else has put there. */
    static FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Makes the names in a directory last, where the file system opens directories. */
    static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (AccessDeniedException denied) {
            // On Windows directories cannot be opened, and a rename is made to last by the system.
            if (File.separatorChar == '/') {
                throw denied;
            }
        }
    }
}
