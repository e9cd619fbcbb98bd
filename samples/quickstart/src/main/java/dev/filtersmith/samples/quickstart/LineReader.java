package dev.filtersmith.samples.quickstart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A reader of lines as bytes, without copying them. A line ends at a newline or at the end of the
 * input. Memory grows only with the longest line.
 */
final class LineReader {
    private static final int LONGEST_LINE = 1 << 30;

    private final InputStream in;
    private byte[] bytes = new byte[1 << 16];
    private ByteBuffer line = ByteBuffer.wrap(bytes);
    private int start;
    private int scanned;
    private int end;
    private boolean endOfInput;

    LineReader(InputStream in) {
        this.in = in;
    }

    /**
     * Returns the next line of the input that has been read already.
     *
     * @return the line without its newline, valid until the next call; null if {@link #fill()} must
     * come first, or at the end of the input
     */
    @Nullable
    ByteBuffer poll() {
        while (scanned < end) {
            if (bytes[scanned] == '\n') {
                return lineTo(scanned, scanned + 1);
            }
            scanned++;
        }
        return endOfInput && start < end ? lineTo(end, end) : null;
    }

    /**
     * Waits for more input.
     *
     * @return true if {@link #poll()} is to be called again, false if there is no more input
     * @throws IOException if the input fails
     */
    boolean fill() throws IOException {
        if (endOfInput) {
            return false;
        }
        makeRoom();
        int read = in.read(bytes, end, bytes.length - end);
        if (read < 0) {
            endOfInput = true;
        } else {
            end += read;
        }
        return true;
    }

    private void makeRoom() throws IOException {
        if (start > 0) {
            System.arraycopy(bytes, start, bytes, 0, end - start);
            scanned -= start;
            end -= start;
            start = 0;
        }
        if (end == bytes.length) {
            if (bytes.length >= LONGEST_LINE) {
                throw new IOException("a line is longer than " + LONGEST_LINE + " bytes");
            }
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
            line = ByteBuffer.wrap(bytes);
        }
    }

    private ByteBuffer lineTo(int limit, int next) {
        ByteBuffer found = line.clear().limit(limit).position(start);
        start = next;
        scanned = next;
        return found;
    }
}
