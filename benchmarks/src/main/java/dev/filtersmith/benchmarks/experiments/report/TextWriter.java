package dev.filtersmith.benchmarks.experiments.report;

import java.util.List;

/** The report as text: a table for each section. Plots are left out. */
final class TextWriter {
    private static final String LINE = "%-86s %12s %12s %12s %16s  %s";
    private static final int WIDTH = 100;

    private TextWriter() {}

    static String write(Report report) {
        StringBuilder text = new StringBuilder(Report.TITLE)
                .append("\n\n")
                .append(wrapped(Report.RULE))
                .append('\n')
                .append(report.summary())
                .append('\n');
        for (Chapter.Finished chapter : report.chapters()) {
            text.append("\n\n== ").append(chapter.title()).append(" ==\n").append(wrapped(chapter.source()));
            chapter.sections().forEach(section -> append(text, section));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Section section) {
        text.append('\n').append(section.title()).append('\n').append(wrapped(section.note()));
        if (!section.findings().isEmpty()) {
            text.append(line("", "ours", "std. error", "recomputed", "paper", "verdict"));
        }
        for (Finding finding : section.findings()) {
            text.append(line(
                    finding.what(),
                    Figure.format(finding.value()),
                    Figure.format(finding.error()),
                    finding.recomputed().text(),
                    finding.printed().text(),
                    finding.verdictText()));
        }
        List<String> plots = section.plots().stream().map(Plot::title).toList();
        if (!plots.isEmpty()) {
            text.append("Plots, in report.html and points.csv: ")
                    .append(String.join("; ", plots))
                    .append('\n');
        }
    }

    private static String line(String... cells) {
        return LINE.formatted((Object[]) cells).stripTrailing() + "\n";
    }

    /** Breaks prose into lines. */
    private static String wrapped(String prose) {
        StringBuilder lines = new StringBuilder();
        int column = 0;
        for (String word : prose.isEmpty() ? new String[0] : prose.split(" ")) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                lines.append('\n');
                column = 0;
            }
            lines.append(column > 0 ? " " : "").append(word);
            column += word.length() + (column > 0 ? 1 : 0);
        }
        return lines.length() == 0 ? "" : lines.append('\n').toString();
    }
}
