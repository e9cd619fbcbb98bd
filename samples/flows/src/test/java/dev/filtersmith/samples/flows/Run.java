package dev.filtersmith.samples.flows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    /** Runs the program with streams in memory. */
    static Run of(FilterFactory filters, String in, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = new Flows(new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), filters)
                .commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(args);
        return new Run(exitCode, unix(out.toString()), unix(err.toString()));
    }

    /** Runs the program in its own JVM, as a user does. */
    static Run ofMain(Path directory, String... args) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Flows.class.getName()));
        command.addAll(List.of(args));
        int exitCode = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        return new Run(exitCode, unix(Files.readString(out)), unix(Files.readString(err)));
    }

    private static String unix(String text) {
        return text.replace(System.lineSeparator(), "\n");
    }

    /**
     * Returns a number of the output.
     *
     * @param label beginning of its line
     * @param column 0 for the first number of the line
     */
    double number(String label, int column) {
        String line = out.lines()
                .map(String::strip)
                .filter(candidate -> candidate.startsWith(label))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + label + " in\n" + out));
        Matcher numbers = Pattern.compile("\\d[\\d,]*(\\.\\d+(e-?\\d+)?)?").matcher(line);
        for (int i = 0; i <= column; i++) {
            if (!numbers.find()) {
                throw new AssertionError("no number " + column + " in " + line);
            }
        }
        return Double.parseDouble(numbers.group().replace(",", ""));
    }
}
