package dev.filtersmith.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Standard input of the process. */
final class StandardInput {
    private StandardInput() {}

    /**
     * Opens standard input. If it is closed, as by {@code <&-}, the JVM has opened a file of its
     * own under that number: its bytes would be taken for lines, and the JVM crashes when it is
     * closed.
     */
    static InputStream open() {
        return isOfJvm() ? new Closed() : new FileInputStream(FileDescriptor.in);
    }

    private static boolean isOfJvm() {
        try {
            Path home = Path.of(System.getProperty("java.home")).toRealPath();
            return Path.of("/proc/self/fd/0").toRealPath().startsWith(home);
        } catch (IOException unknown) {
            // A pipe, a terminal, or another system.
            return false;
        }
    }

    private static final class Closed extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("it is closed");
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return read();
        }
    }
}
