package dev.filtersmith.samples.quickstart;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A run of the program with streams in memory.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error, with newlines as on Unix
 */
record Run(int exitCode, String out, String err) {
    static Run of(FilterFactory filters, String in, String... args) {
        return of(filters, new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), args);
    }

    static Run of(FilterFactory filters, InputStream in, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return of(filters, in, out, args);
    }

    static Run of(FilterFactory filters, InputStream in, OutputStream out, String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(err, true, StandardCharsets.UTF_8);
        int exitCode = new Quickstart(new Streams(in, out, printed), filters).run(args);
        String text = out instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
        return new Run(exitCode, text, err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"));
    }
}
