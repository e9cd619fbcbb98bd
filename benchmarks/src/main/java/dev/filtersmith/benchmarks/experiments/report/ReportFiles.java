package dev.filtersmith.benchmarks.experiments.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
     * Checks that no file is in the way.
     *
     * @throws IOException if a file of the same name is not from an earlier report, or cannot be
     *     read
     */
    public void check() throws IOException {
        for (Kind kind : Kind.values()) {
            Path file = directory.resolve(kind.file);
            if (Files.exists(file) && !isOurs(file, kind.mark)) {
                throw new IOException(file + " is not a file of an earlier report; it is not overwritten."
                        + " Use --output with another directory.");
            }
        }
    }

    private static boolean isOurs(Path file, String mark) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return lines.lines().limit(FIRST_LINES).anyMatch(mark::equals);
        }
    }

    /**
     * Writes text, CSV and HTML.
     *
     * @throws IOException if a file is in the way or cannot be written
     */
    public void write(Report report) throws IOException {
        check();
        Files.createDirectories(directory);
        for (Kind kind : Kind.values()) {
            Files.writeString(directory.resolve(kind.file), kind.content(report));
        }
    }

    /** Returns the report as text. */
    public static String text(Report report) {
        return TextWriter.write(report);
    }
}
