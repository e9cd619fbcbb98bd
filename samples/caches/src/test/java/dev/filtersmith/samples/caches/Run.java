package dev.filtersmith.samples.caches;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of the program.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Run(int exitCode, String out, String err) {
    static Run of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = new Caches()
                .commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(args);
        return new Run(exitCode, out.toString(), err.toString());
    }

    /** Returns the n-th number in the line that begins with a label, 0 for the first. */
    double number(String label, int n) {
        Matcher line =
                Pattern.compile("(?m)^ *" + Pattern.quote(label) + " .*$").matcher(out);
        if (!line.find()) {
            throw new AssertionError("no " + label + " in\n" + out);
        }
        Matcher numbers = Pattern.compile("\\d[\\d,]*(\\.\\d+(e-?\\d+)?)?")
                .matcher(line.group().substring(label.length()));
        for (int i = 0; i <= n; i++) {
            if (!numbers.find()) {
                throw new AssertionError("no number " + n + " in " + line.group());
            }
        }
        return Double.parseDouble(numbers.group().replace(",", ""));
    }
}
