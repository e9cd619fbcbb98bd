package dev.filtersmith.samples.quickstart;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/**
 * A run of the program with streams in memory.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Run(int exitCode, String out, String err) {
    static Run of(String in, String... args) {
        ByteArrayInputStream bytes = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
        return of(bytes, new ByteArrayOutputStream(), args);
    }

    /** Runs the program; {@code dedupe} prints to the given stream, all else to a writer. */
    static Run of(InputStream in, OutputStream out, String... args) {
        StringWriter printed = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = new Quickstart(in, out)
                .commandLine()
                .setOut(new PrintWriter(printed))
                .setErr(new PrintWriter(err, true))
                .execute(args);
        String copied = out instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
        return new Run(exitCode, copied + printed, err.toString().replace(System.lineSeparator(), "\n"));
    }
}
