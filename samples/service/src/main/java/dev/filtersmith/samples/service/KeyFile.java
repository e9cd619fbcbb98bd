package dev.filtersmith.samples.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/**
 * The secret key that names are hashed with, in a file that only its owner may read. It has the
 * form that {@code filtersmith --key-file} takes: hexadecimal digits and a line feed.
 */
final class KeyFile {
    private static final int LENGTH = 16;

    private KeyFile() {}

    /**
     * Returns the key of a file, which gets a random one if it is missing.
     *
     * @param file file
     * @return 16 bytes
     * @throws IOException if the file cannot be read or created, or has no key
     */
    static byte[] readOrCreate(Path file) throws IOException {
        if (Files.notExists(file)) {
            create(file);
        }
        String digits = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        if (!digits.matches("\\p{XDigit}{" + 2 * LENGTH + "}")) {
            throw new IOException(file + " is not a key of " + 2 * LENGTH + " hexadecimal digits."
                    + " Delete it, and another key is made; the filter is then built from the table.");
        }
        return HexFormat.of().parseHex(digits);
    }

    /** Creates a file that is there whole or not at all, also after a loss of power. */
    private static void create(Path file) throws IOException {
        byte[] key = new byte[LENGTH];
        new SecureRandom().nextBytes(key);
        ByteBuffer line = StandardCharsets.US_ASCII.encode(HexFormat.of().formatHex(key) + "\n");
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        try (FileChannel channel = FileChannel.open(
                fresh, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly(file))) {
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
