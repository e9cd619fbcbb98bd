package dev.filtersmith.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * A directory of profiles, a file for each interface and name. Several processes may write to it at
 * the same time: each adds what it has seen to what is there, and each file is replaced at once.
 */
public final class ProfileDirectory {
    /** Characters of a name, a spec, or a type of keys at most. */
    static final int LONGEST_TEXT = 10_000;

    private static final String ENDING = ".profile.json";

    /** Name of the file that the process with the lock writes, before it gets its own. */
    private static final String FRESH = ".new";

    /** Several times the greatest file that this library writes. */
    private static final int MOST_BYTES = 1 << 20;

    /** Files that are read: more are not of names that somebody gave to filters. */
    private static final int MOST_FILES = 1000;

    /** Files whose names are read, of which the first are taken. */
    private static final int MOST_LISTED = 100 * MOST_FILES;

    /** Characters of a reason that a file gives: it may repeat those of the file. */
    private static final int LONGEST_REASON = 300;

    private static final long MOST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int LONGEST_NAME = 120;

    private final Path directory;

    /**
     * Creates a view of a directory.
     *
     * @param directory directory; created at the first addition if it is not there
     */
    public ProfileDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * Reads all profiles. A file that is none, or that another version wrote, is skipped.
     *
     * @return profiles by interface and name, and a line for each file that was skipped
     * @throws IOException if the directory cannot be read
     */
    public Profiles read() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*" + ENDING)) {
            for (Iterator<Path> next = found.iterator(); next.hasNext() && files.size() < MOST_LISTED; ) {
                files.add(next.next());
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
        files.sort(null);
        List<String> skipped = new ArrayList<>();
        if (files.size() > MOST_FILES) {
            skipped.add(PrintableText.of(directory + " has " + files.size() + " profiles: the first " + MOST_FILES
                    + " are read. Give filters of one use one name, and delete the others."));
            files.subList(MOST_FILES, files.size()).clear();
        }
        Map<String, WorkloadProfile> profiles = new TreeMap<>();
        for (Path file : files) {
            try {
                WorkloadProfile profile = read(file);
                profiles.merge(profile.title(), profile, WorkloadProfile::merge);
            } catch (IllegalArgumentException none) {
                skipped.add(line(file, " is skipped: " + reason(none)));
            } catch (IOException unreadable) {
                skipped.add(line(file, " is skipped: it cannot be read (" + unreadable + ")"));
            }
        }
        return new Profiles(List.copyOf(profiles.values()), skipped);
    }

    private static String line(Path file, String problem) {
        return PrintableText.of(file + problem + ".");
    }

    private static String reason(IllegalArgumentException none) {
        return none instanceof UnsupportedProfileException
                ? none.getMessage() + "; use the version that wrote it, or delete it"
                : "it is no profile, or a damaged one (" + cut(none) + "); delete it";
    }

    private static String cut(IllegalArgumentException none) {
        String reason = String.valueOf(none.getMessage());
        return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "...";
    }

    private static WorkloadProfile read(Path file) throws IOException {
        requireRegular(file);
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException("more than " + MOST_BYTES + " bytes");
        }
        try {
            return ProfileJson.read(
                    UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException noText) {
            throw new IllegalArgumentException("it is no UTF-8", noText);
        }
    }

    /** Refuses links and devices: to open one may take for ever. */
    private static void requireRegular(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file.getFileName() + " is no regular file");
        }
    }

    /**
     * Adds what was seen. A damaged file is kept under another name, and one of another version, or
     * that cannot be read, is left as it is.
     *
     * @param seen profile
     * @return a line if it could not be added to what its file had
     * @throws IOException if the directory cannot be written, or another process writes to it for
     *     ten seconds; nothing was added then
     */
    public Optional<String> add(WorkloadProfile seen) throws IOException {
        Files.createDirectories(directory);
        Path lock = directory.resolve(".lock");
        if (Files.exists(lock, LinkOption.NOFOLLOW_LINKS)) {
            requireRegular(lock);
        }
        try (FileChannel channel = FileChannel.open(lock, CREATE, WRITE, LinkOption.NOFOLLOW_LINKS)) {
            lock(channel); // Until the channel is closed.
            return addAlone(seen);
        }
    }

    /** Waits for a lock with an end: a process at its exit must not wait for ever. */
    private void lock(FileChannel channel) throws IOException {
        long end = System.nanoTime() + MOST_WAIT_NANOS;
        while (true) {
            try {
                if (channel.tryLock() != null) {
                    return;
                }
            } catch (OverlappingFileLockException ofThisProcess) {
                // Another thread has it, or another copy of this class.
            }
            if (System.nanoTime() - end > 0) {
                throw new IOException(directory + ": another process has written to it for ten seconds");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(5);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IOException(directory + ": interrupted", interrupted);
            }
        }
    }

    private Optional<String> addAlone(WorkloadProfile seen) throws IOException {
        Path file = directory.resolve(fileName(seen));
        Optional<String> problem = Optional.empty();
        WorkloadProfile all = seen;
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            try {
                WorkloadProfile known = read(file);
                if (!known.title().equals(seen.title())) {
                    return Optional.of(line(file, " is left as it is: it is of " + known.title()));
                }
                all = known.merge(seen);
            } catch (UnsupportedProfileException other) {
                return Optional.of(line(file, " is left as it is: " + reason(other)));
            } catch (IOException unreadable) {
                return Optional.of(line(file, " is left as it is: it cannot be read (" + unreadable + ")"));
            } catch (IllegalArgumentException damaged) {
                Path kept = directory.resolve(file.getFileName() + ".damaged");
                Files.move(file, kept, StandardCopyOption.REPLACE_EXISTING);
                problem =
                        Optional.of(line(file, " begins anew, since " + cut(damaged) + "; it was renamed to " + kept));
            }
        }
        replace(file, ProfileJson.write(all));
        return problem;
    }

    /** Replaces a file at once, with the permissions of other files: others may add to it, too. */
    private void replace(Path file, String text) throws IOException {
        Path fresh = directory.resolve(FRESH);
        Files.deleteIfExists(fresh); // Of a process that was killed: no other has the lock.
        try {
            Files.writeString(fresh, text, UTF_8, CREATE_NEW, WRITE);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Returns a name that is readable, and hardly another profile has. */
    private static String fileName(WorkloadProfile profile) {
        CRC32 sum = new CRC32();
        sum.update(profile.title().getBytes(UTF_8));
        String readable = profile.title().replaceAll("[^A-Za-z0-9.$_]+", "-");
        int begin = Math.max(0, readable.length() - LONGEST_NAME);
        return readable.substring(begin) + String.format("-%08x", sum.getValue()) + ENDING;
    }
}
