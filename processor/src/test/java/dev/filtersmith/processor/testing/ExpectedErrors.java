package dev.filtersmith.processor.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The errors that a source must cause, in comments below their lines. A long message goes on in
 * further comments, which are indented.
 */
public final class ExpectedErrors {
    /** Begins the comment of an error. */
    public static final String MARK = "// error: ";

    private static final String CONTINUATION = "//     ";
    private static final int WIDTH = 100;
    private static final Pattern COMMENT = Pattern.compile("(?m)^ *(?:" + MARK + "|" + CONTINUATION + ").*$");

    private ExpectedErrors() {}

    /**
     * An error.
     *
     * @param line number of its line, from 1 on
     * @param message message
     */
    public record Reported(long line, String message) {}

    /**
     * Reads the errors that a source must cause.
     *
     * @param file source
     * @return errors in order
     * @throws IOException if the file cannot be read
     */
    public static List<Reported> of(Path file) throws IOException {
        List<Reported> errors = new ArrayList<>();
        int code = 0;
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            String text = line.strip();
            if (text.startsWith(MARK)) {
                errors.add(new Reported(code, text.substring(MARK.length())));
            } else if (text.startsWith(CONTINUATION)) {
                Reported last = errors.remove(errors.size() - 1);
                errors.add(new Reported(code, last.message() + " " + text.substring(CONTINUATION.length())));
            } else {
                code = number;
            }
        }
        return errors;
    }

    /**
     * Writes the errors that a source causes into it, in place of those that it expected.
     *
     * @param file source
     * @param errors errors, by the lines of the source as it stands
     * @throws IOException if the file cannot be read or written
     */
    public static void write(Path file, List<Reported> errors) throws IOException {
        List<String> lines = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (COMMENT.matcher(line).matches()) {
                continue;
            }
            lines.add(line);
            for (Reported error : errors) {
                if (error.line() == number) {
                    addComments(
                            lines,
                            line.substring(
                                    0, line.length() - line.stripLeading().length()),
                            error);
                }
            }
        }
        Files.write(file, lines);
    }

    private static void addComments(List<String> lines, String indent, Reported error) {
        StringBuilder comment = new StringBuilder(indent + MARK.strip());
        for (String word : error.message().split(" ", -1)) {
            if (comment.length() + 1 + word.length() > WIDTH) {
                lines.add(comment.toString());
                comment = new StringBuilder(indent + CONTINUATION.substring(0, CONTINUATION.length() - 1));
            }
            comment.append(" ").append(word);
        }
        lines.add(comment.toString());
    }

    /**
     * Blanks the expected errors, so that positions stay the same.
     *
     * @param source text of a source
     * @return text in which they are spaces
     */
    public static String blanked(String source) {
        return COMMENT.matcher(source)
                .replaceAll(comment ->
                        Matcher.quoteReplacement(" ".repeat(comment.group().length())));
    }
}
