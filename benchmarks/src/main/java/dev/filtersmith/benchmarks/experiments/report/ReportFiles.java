package dev.filtersmith.benchmarks.experiments.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/**
 * The files of a report in a directory. Earlier reports are replaced, other files are not.
 *
 * @param directory directory, which need not exist
 */
public record ReportFiles(Path directory) {
    private static final int FIRST_LINES = 2;

    private enum Kind {
        TEXT("report.txt", Report.TITLE),
        FINDINGS("findings.csv", CsvWriter.FINDINGS),
        POINTS("points.csv", CsvWriter.POINTS),
        PAGE("report.html", HtmlWriter.MARK);

        private final String file;

        /** A line at the start of the file that shows that a report wrote it. */
        private final String mark;

        Kind(String file, String mark) {
            this.file = file;
            this.mark = mark;
        }

        String content(Report report) {
            return switch (this) {
                case TEXT -> TextWriter.write(report);
                case FINDINGS -> CsvWriter.findings(report);
                case POINTS -> CsvWriter.points(report);
                case PAGE -> HtmlWriter.write(report);
            };
        }
    }

    /**
     * Creates the directory, and checks that it can be written to and that no file is in the way.
     *
     * @throws IOException if a file of the same name is not from an earlier report, or cannot be
     *     read, or there is no directory to write to
     */
    public void check() throws IOException {
        Files.createDirectories(directory);
        if (!Files.isWritable(directory)) {
            throw new IOException(directory + " cannot be written to. Use --output with another directory.");
        }
        for (Kind kind : Kind.values()) {
            Path file = directory.resolve(kind.file);
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isOurs(file, kind.mark)) {
                throw new IOException(file + " is not a file of an earlier report; it is not overwritten."
                        + " Use --output with another directory.");
            }
        }
    }

    private static boolean isOurs(Path file, String mark) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        // Any bytes are text in this character set, and the marks are ASCII.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return lines.lines().limit(FIRST_LINES).anyMatch(mark::equals);
        }
    }

    /**
     * Writes text, CSV and HTML.
     *
     * @throws IOException if a file is in the way or cannot be written
     */
    public void write(Report report) throws IOException {
        Map<Kind, String> contents = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            contents.put(kind, kind.content(report));
        }
        check();
        for (Map.Entry<Kind, String> content : contents.entrySet()) {
            Files.writeString(directory.resolve(content.getKey().file), content.getValue());
        }
    }

    /** Returns the report as text. */
    public static String text(Report report) {
        return TextWriter.write(report);
    }
}
