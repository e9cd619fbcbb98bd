package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * A run of the program with streams in memory.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Run(int exitCode, String out, String err) {
    static Run of(String in, Object... args) {
        return of(input(in), new ByteArrayOutputStream(), args);
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

    /** Builds a filter of lines in a file, and returns the file. */
    static Path build(Path file, String lines, Object... options) {
        Object[] args = Stream.concat(Stream.of("build", "--out", file), Arrays.stream(options))
                .toArray();
        Run run = of(lines, args);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return file;
    }

    /** Asserts that a run printed nothing but a line on standard error with a text. */
    static void assertRefused(Run run, String message) {
        assertThat(run.err()).startsWith("filtersmith: ").contains(message).hasLineCount(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(2);
    }

    static InputStream input(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns an output that fails. */
    static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
