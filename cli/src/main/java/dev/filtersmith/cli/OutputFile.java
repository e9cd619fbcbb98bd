package dev.filtersmith.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A file that is there whole or not at all. It is written beside its place under another name, and
 * renamed at the end. The other name does not stay, whatever happens, unless the JVM is killed.
 */
final class OutputFile {
    private final Path target;
    private final Path temporary;

    /** Set when the JVM ends: the temporary file is gone then, and must not come back. */
    private final AtomicBoolean ended = new AtomicBoolean();

    private OutputFile(Path target) {
        this.target = target;
        this.temporary = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    }

    /** Refuses a place where no file can be written, before any work is done for it. */
    static void check(Path target) {
        Path directory = target.toAbsolutePath().getParent();
        if (Files.isDirectory(target) || directory == null) {
            throw new Trouble("cannot write " + target + ": it is a directory; name a file in it");
        } else if (Files.exists(target) && !Files.isRegularFile(target)) {
            // A renamed file would take the place of a device or a pipe, for all programs.
            throw new Trouble("cannot write " + target + ": it is no regular file; name another file");
        } else if (!Files.isDirectory(directory)) {
            throw new Trouble("cannot write " + target + ": there is no directory " + directory + "; make it first");
        }
    }

    /** The content of a file. */
    @FunctionalInterface
    interface Content {
        void writeTo(WritableByteChannel channel) throws IOException;
    }

    /** Writes a file, in place of any that is there. A symbolic link stays and is followed. */
    static void write(Path target, Content content) {
        check(target);
        OutputFile file = new OutputFile(followed(target));
        Thread cleaner = new Thread(file::end);
        Runtime.getRuntime().addShutdownHook(cleaner);
        try {
            file.write(content);
        } catch (IOException failure) {
            throw new Trouble("cannot write " + target + ": " + Trouble.reason(failure), failure);
        } finally {
            file.delete();
            forget(cleaner);
        }
    }

    private static Path followed(Path target) {
        try {
            return Files.exists(target) ? target.toRealPath() : target;
        } catch (IOException failure) {
            throw new Trouble("cannot write " + target + ": " + Trouble.reason(failure), failure);
        }
    }

    private void write(Content content) throws IOException {
        try (FileChannel channel =
                FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            if (ended.get()) {
                throw new FileAlreadyExistsException(temporary.toString(), null, "interrupted");
            }
            content.writeTo(channel);
            channel.force(true);
        }
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void end() {
        ended.set(true);
        delete();
    }

    private void delete() {
        try {
            Files.deleteIfExists(temporary);
        } catch (NoSuchFileException gone) {
            // As it should be.
        } catch (IOException stays) {
            throw new Trouble("cannot delete " + temporary + ": " + Trouble.reason(stays), stays);
        }
    }

    private static void forget(Thread cleaner) {
        try {
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IllegalStateException ending) {
            // The JVM ends, and the hook runs.
        }
    }
}
