package dev.filtersmith.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Arrays;

/**
 * The lines of a file or of standard input, as bytes. A line ends with a line feed, or with the
 * input.
 */
final class Lines implements AutoCloseable {
    /** Bounds the memory for input without line feeds, such as a device. */
    static final int LONGEST_LINE = 1 << 26;

    private static final int BUFFER_BYTES = 1 << 16;

    private final String name;
    private final InputStream in;
    private final Progress progress;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private byte[] line = new byte[256];
    private int length;
    private long number;

    private Lines(String name, InputStream in, Progress progress) {
        this.name = name;
        this.in = in;
        this.progress = progress;
    }

    /** Opens a file, or standard input if its name is {@code -}. */
    static Lines open(String file, Console console, Progress progress) {
        if (file.equals("-")) {
            return new Lines("standard input", console.in(), progress);
        }
        try {
            return new Lines(file, Files.newInputStream(Arguments.path(file)), progress);
        } catch (IOException failure) {
            throw Trouble.reading(file, failure);
        }
    }

    /** Reads the next line. Returns false at the end. */
    boolean next() {
        length = 0;
        while (from < to || fill()) {
            int end = from;
            while (end < to && buffer[end] != '\n') {
                end++;
            }
            append(end);
            from = end + 1;
            if (end < to) {
                return counted();
            }
        }
        return length > 0 && counted();
    }

    private boolean counted() {
        number++;
        progress.line();
        return true;
    }

    private void append(int end) {
        int more = end - from;
        if (more > LONGEST_LINE - length) {
            throw new Trouble(name + ", line " + (number + 1) + ": longer than " + LONGEST_LINE
                    + " bytes without a line feed; it is no file of lines");
        }
        if (length + more > line.length) {
            line = Arrays.copyOf(line, Math.max(length + more, Math.min(2 * line.length, LONGEST_LINE)));
        }
        System.arraycopy(buffer, from, line, length, more);
        length += more;
    }

    private boolean fill() {
        try {
            from = 0;
            to = Math.max(in.read(buffer), 0);
            progress.bytes(to);
            return to > 0;
        } catch (IOException failure) {
            throw Trouble.reading(name, failure);
        }
    }

    /** Returns whether the next line has begun to arrive, so that reading may not have to wait. */
    boolean hasMore() {
        return from < to;
    }

    /** Returns the bytes of the line; those behind its length are left over. */
    byte[] bytes() {
        return line;
    }

    int length() {
        return length;
    }

    /** Returns the trouble with the line, which is named by its number. */
    Trouble wrong(String message) {
        return new Trouble(name + ", line " + number + ": " + message);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException failure) {
            throw Trouble.reading(name, failure);
        }
    }
}
