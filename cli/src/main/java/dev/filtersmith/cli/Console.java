package dev.filtersmith.cli;

import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Standard input and standard output. Output is bytes; failures to write are not overlooked. */
final class Console {
    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final OutputStream out;

    Console(InputStream in, OutputStream out) {
        this.in = in;
        this.out = new BufferedOutputStream(out, BUFFER_BYTES);
    }

    InputStream in() {
        return in;
    }

    /** Returns the number of bytes that standard input still has; 0 if it is no file. */
    long inputSize() throws IOException {
        if (in instanceof FileInputStream file) {
            FileChannel channel = file.getChannel();
            return channel.size() - channel.position();
        }
        return 0;
    }

    /** Returns a writer that fails as the other methods do, by unchecked exceptions. */
    PrintWriter texts() {
        OutputStream bytes = new OutputStream() {
            @Override
            public void write(int one) {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] text, int from, int length) {
                Console.this.write(Arrays.copyOfRange(text, from, from + length));
            }

            @Override
            public void flush() {
                Console.this.flush();
            }
        };
        return new PrintWriter(bytes, true, StandardCharsets.UTF_8);
    }

    /** Prints a formatted text in UTF-8. */
    void print(String format, Object... values) {
        write(String.format(Locale.ROOT, format, values).getBytes(StandardCharsets.UTF_8));
    }

    /** Prints a text in UTF-8, and a line feed. */
    void println(String text) {
        write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void write(byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException failure) {
            throw failed(failure);
        }
    }

    /** Prints the first bytes of an array, and a line feed. */
    void writeLine(byte[] bytes, int length) {
        try {
            out.write(bytes, 0, length);
            out.write('\n');
        } catch (IOException failure) {
            throw failed(failure);
        }
    }

    void flush() {
        try {
            out.flush();
        } catch (IOException failure) {
            throw failed(failure);
        }
    }

    /** Flushes the output before other work, which goes on if nobody reads it. */
    void show() {
        try {
            flush();
        } catch (ClosedOutput unread) {
            // What was printed is kept, so that the end of the command finds this again.
        }
    }

    /** A reader that has closed the output, such as {@code head}, is no failure. */
    private static RuntimeException failed(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.toLowerCase(Locale.ROOT).contains("pipe")
                ? new ClosedOutput(failure)
                : new Trouble("cannot write to standard output: " + message, failure);
    }
}
