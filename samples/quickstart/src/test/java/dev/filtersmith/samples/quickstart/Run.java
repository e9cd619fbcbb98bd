package dev.filtersmith.samples.quickstart;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A run of the program with streams in memory.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Run(int exitCode, String out, String err) {
    static Run of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = new Quickstart()
                .commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(args);
        return new Run(exitCode, out.toString(), err.toString().replace(System.lineSeparator(), "\n"));
    }
}
