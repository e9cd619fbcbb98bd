package dev.filtersmith.samples.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;

/** The secret key that names are hashed with, in a file that only its owner may read. */
final class KeyFile {
    private static final int LENGTH = 16;

    private KeyFile() {}

    /**
     * Returns the key of a file, which gets a random one if it is missing.
     *
     * @param file file
     * @return 16 bytes
     * @throws IOException if the file cannot be read or created, or has another length
     */
    static byte[] readOrCreate(Path file) throws IOException {
        if (Files.notExists(file)) {
            create(file);
        }
        byte[] key = Files.readAllBytes(file);
        if (key.length != LENGTH) {
            throw new IOException(file + " has " + key.length + " bytes, and a key has " + LENGTH
                    + ". Delete it, and another key is made; the filter is then built from the table.");
        }
        return key;
    }

    private static void create(Path file) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        Files.createFile(fresh, ownerOnly(file));
        byte[] key = new byte[LENGTH];
        new SecureRandom().nextBytes(key);
        Files.write(fresh, key);
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
