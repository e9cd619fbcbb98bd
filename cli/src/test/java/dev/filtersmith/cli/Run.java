package dev.filtersmith.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A run of the program with streams in memory.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Run(int exitCode, String out, String err) {
    static Run of(String in, Object... args) {
        return of(new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), new ByteArrayOutputStream(), args);
    }

    static Run of(InputStream in, OutputStream out, Object... args) {
        StringWriter err = new StringWriter();
        String[] texts = Arrays.stream(args).map(Object::toString).toArray(String[]::new);
        int exitCode = Filtersmith.commandLine(in, out)
                .setErr(new PrintWriter(err, true))
                .execute(texts);
        String printed = out instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
        return new Run(exitCode, printed, err.toString().replace(System.lineSeparator(), "\n"));
    }
}
