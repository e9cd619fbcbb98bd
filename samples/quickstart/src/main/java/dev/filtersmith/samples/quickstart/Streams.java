package dev.filtersmith.samples.quickstart;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;

/**
 * The standard streams of a run.
 *
 * @param in standard input
 * @param out standard output; unlike {@link System#out} it throws when it fails
 * @param err standard error
 */
record Streams(InputStream in, OutputStream out, PrintStream err) {
    static Streams system() {
        return new Streams(
                new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out), System.err);
    }

    /**
     * Handles a failure of standard output. A reader that has closed it ({@code | head}) is no
     * failure.
     *
     * @param failure exception thrown by the write
     * @return exit code of the program
     */
    int outputFailed(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.toLowerCase(Locale.ROOT).contains("pipe")) {
            return ExitCode.OK;
        }
        throw new UserException(ExitCode.FAILED, "cannot write to standard output: " + message);
    }
}
