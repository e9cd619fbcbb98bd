package dev.filtersmith.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A file that is there whole or not at all. It is written beside its place under another name, and
 * renamed at the end. The other name does not stay, whatever happens, unless the JVM is killed.
 */
final class OutputFile {
    private static final int MAX_LINKS = 40;
    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    private static final FileAttribute<?>[] BY_DEFAULT = {};

    /** Until the file has the permissions of the one that it replaces, which may be few. */
    private static final FileAttribute<?>[] OWNER_ONLY = {
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
    };

    private final Path target;
    private final Path temporary;

    /** Set when the JVM ends: the temporary file is gone then, and must not come back. */
    private final AtomicBoolean ended = new AtomicBoolean();

    private OutputFile(Path target) {
        this.target = target;
        // Without the name of the target, which may have as many characters as a name can have.
        this.temporary = target.resolveSibling(".filtersmith-" + UUID.randomUUID() + ".tmp");
    }

    /** Refuses a place where no file can be written, before any work is done for it. */
    static void check(Path target) {
        Path directory = followed(target).toAbsolutePath().getParent();
        if (Files.isDirectory(target) || directory == null) {
            throw new Trouble("cannot write " + target + ": it is a directory; name a file in it");
        } else if (Files.exists(target) && !Files.isRegularFile(target)) {
            // A renamed file would take the place of a device or a pipe, for all programs.
            throw new Trouble("cannot write " + target + ": it is no regular file; name another file");
        } else if (!Files.isDirectory(directory)) {
            throw new Trouble("cannot write " + target + ": there is no directory " + directory + "; make it first");
        } else if (!Files.isWritable(directory)) {
            // The file is written beside its place, also where one is there that could be written.
            throw new Trouble("cannot write " + target + ": the directory " + directory + " cannot be written");
        }
    }

    /** The content of a file. */
    @FunctionalInterface
    interface Content {
        void writeTo(WritableByteChannel channel) throws IOException;
    }

    /** Writes all bytes: a channel may take a part of them at a time, as where the disk is full. */
    static void writeAll(WritableByteChannel channel, byte... bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
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

    /** Follows symbolic links, also to a file that is not there yet. */
    private static Path followed(Path target) {
        try {
            Path place = target;
            for (int links = 0; Files.isSymbolicLink(place); links++) {
                if (links == MAX_LINKS) {
                    throw new FileSystemLoopException(target.toString());
                }
                place = place.resolveSibling(Files.readSymbolicLink(place));
            }
            return place;
        } catch (FileSystemLoopException loop) {
            throw new Trouble("cannot write " + target + ": it is a symbolic link that leads to no file", loop);
        } catch (IOException failure) {
            throw new Trouble("cannot write " + target + ": " + Trouble.reason(failure), failure);
        }
    }

    private void write(Content content) throws IOException {
        PosixFileAttributeView older = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        boolean keeps = older != null && Files.exists(target);
        try (FileChannel channel = FileChannel.open(temporary, NEW, keeps ? OWNER_ONLY : BY_DEFAULT)) {
            if (ended.get()) {
                throw new FileAlreadyExistsException(temporary.toString(), null, "interrupted");
            }
            content.writeTo(channel);
            channel.force(true);
        }
        if (keeps) {
            Files.setPosixFilePermissions(temporary, older.readAttributes().permissions());
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
