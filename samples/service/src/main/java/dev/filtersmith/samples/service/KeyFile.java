package dev.filtersmith.samples.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The secret key that names are hashed with, in a file that only its owner may read. It has the
 * form that {@code filtersmith --key-file} takes: hexadecimal digits and a line feed.
 */
final class KeyFile {
    private static final int LENGTH = 16;

    private KeyFile() {}

    /** Returns the key of a file, which gets a random one if it is missing. */
    static byte[] readOrCreate(Path file) throws IOException {
        if (Files.notExists(file)) {
            byte[] key = new byte[LENGTH];
            new SecureRandom().nextBytes(key);
            Files.createFile(file, ownerOnly(file));
            Files.writeString(file, HexFormat.of().formatHex(key) + "\n");
        }
        String digits = Files.readString(file).strip();
        if (!digits.matches("\\p{XDigit}{" + 2 * LENGTH + "}")) {
            throw new IOException(file + " is not a key of " + 2 * LENGTH + " hexadecimal digits."
                    + " Delete it, and another key is made; the filter is then built from the table.");
        }
        return HexFormat.of().parseHex(digits);
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
