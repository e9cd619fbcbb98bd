package dev.filtersmith.durable;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/**
 * Files that are written beside those before, and then take their place. They have the steps of a
 * save, for tests that end between two of them.
 */
@FunctionalInterface
public interface DurableFiles {
    /** No test. */
    DurableFiles NONE = step -> {};

    /**
     * How the names of fresh files of this process begin, whichever class loader the library is of:
     * by the number of the process and its start.
     */
    String OWN = ".filtersmith-"
            + new UUID(
                    ProcessHandle.current().pid(),
                    ProcessHandle.current()
                            .info()
                            .startInstant()
                            .map(Instant::toEpochMilli)
                            .orElse(0L));

    int MAX_LINKS = 40;

    /** Byte that writers lock, beyond the end: Windows keeps readers from what is locked. */
    long LOCKED = Long.MAX_VALUE - 1;

    /** Called before a step. */
    void before(String step) throws IOException;

    /** Follows symbolic links, also to a file that is not there yet. */
    static Path followed(Path file) throws IOException {
        Path place = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(place); links++) {
            if (links == MAX_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            place = place.resolveSibling(Files.readSymbolicLink(place));
        }
        if (Files.exists(place) && !Files.isRegularFile(place)) {
            // A renamed file would take the place of a device or a pipe, for all programs.
            throw new FileSystemException(file.toString(), null, "It is no regular file. Name another one.");
        }
        return place;
    }

    /**
     * Returns a name beside a file for what will take its place. Files of such names that are left
     * of processes that have ended are deleted: their locks are free.
     */
    static Path freshBeside(Path file) {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(file.resolveSibling(""), ".filtersmith-*.new")) {
            for (Path path : left) {
                String name = path.getFileName().toString();
                if (name.matches("\\.filtersmith-[0-9a-f-]{73}\\.new")) {
                    deleteUnused(path, name);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // They stay.
        }
        return file.resolveSibling(OWN + "-" + UUID.randomUUID() + ".new");
    }

    /** Deletes a fresh file without a writer. */
    private static void deleteUnused(Path fresh, String name) {
        // To close a file of this process would free the lock of its writer.
        if (name.startsWith(OWN) || !Files.isRegularFile(fresh, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        // A shared lock: a file for the place of one without write permission has none, either.
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock(LOCKED, 1, true) != null) {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException | OverlappingFileLockException used) {
            // It stays.
        }
    }

    /**
     * Creates a fresh file with the permissions of the file whose place it will take, where the
     * file system sets them: mounts by FUSE or SMB may only show some.
     */
    static FileChannel createFor(Path file, Path fresh) throws IOException {
        FileAttribute<?>[] kept = permissions(file);
        FileChannel channel = create(fresh, kept);
        boolean isTaken = true;
        try {
            lock(channel);
            set(fresh, kept);
            isTaken = Files.notExists(fresh);
        } finally {
            if (isTaken) {
                channel.close();
            }
        }
        // One that is gone was taken for that of a process that has ended, before the lock.
        return isTaken ? createFor(file, fresh) : channel;
    }

    /** Returns the permissions of a file; none if it is not there, or its file system has none. */
    private static FileAttribute<?>[] permissions(Path file) {
        try {
            return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(Files.getPosixFilePermissions(file))};
        } catch (IOException | UnsupportedOperationException none) {
            return new FileAttribute<?>[0];
        }
    }

    private static void lock(FileChannel channel) {
        try {
            channel.lock(LOCKED, 1, false);
        } catch (IOException | OverlappingFileLockException noLocks) {
            // Then nobody has locks there, and nobody deletes the file.
        }
    }

    /** Sets attributes to the letter, which a mask may have narrowed at the creation. */
    private static void set(Path file, FileAttribute<?>... attributes) {
        try {
            for (FileAttribute<?> each : attributes) {
                Files.setAttribute(file, each.name(), each.value());
            }
        } catch (IOException | UnsupportedOperationException unset) {
            // The mount decides about them.
        }
    }

    /** Lets a file take the place of another at once. */
    static void replace(Path fresh, Path file) throws IOException {
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Creates a file, with attributes if its file system takes them. Never follows a link that
     * somebody else has put there.
     */
    static FileChannel create(Path file, FileAttribute<?>... attributes) throws IOException {
        try {
            return FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
        } catch (IOException | UnsupportedOperationException unset) {
            if (attributes.length == 0) {
                throw unset;
            }
            return create(file);
        }
    }

    /** Deletes a partial file after a failure, since the disk may be full. */
    static void delete(Path fresh, Throwable failed) {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException stays) {
            failed.addSuppressed(stays);
        }
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
