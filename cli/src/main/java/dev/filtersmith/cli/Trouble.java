package dev.filtersmith.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Ends a command with a line on standard error, and with exit code 2. */
final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Trouble(String message) {
        super(message);
    }

    Trouble(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the reason of a failure without the name of the file, if the system gives one. */
    static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such file or directory";
        } else if (failure instanceof AccessDeniedException) {
            return "permission denied";
        } else if (failure instanceof NotDirectoryException) {
            return "not a directory";
        } else if (failure instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return String.valueOf(failure.getMessage());
    }

    /** Returns the reason of a failure of the JVM. */
    static String reason(Error failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof OutOfMemoryError) {
            return message.contains("-Xmx")
                    ? message
                    : "the memory of this JVM is too small (" + message + "); give it more, as with java -Xmx8g";
        } else if (failure instanceof InternalError) {
            return "a file that is read was cut or its disk fails, or the JVM does (" + message + ")";
        }
        return "the program failed: " + failure;
    }

    /** Returns the trouble with a file that cannot be read. The library names it already. */
    static Trouble reading(Object file, IOException failure) {
        String reason = reason(failure);
        String named = file + ": ";
        return new Trouble(
                "cannot read " + named + (reason.startsWith(named) ? reason.substring(named.length()) : reason),
                failure);
    }
}
