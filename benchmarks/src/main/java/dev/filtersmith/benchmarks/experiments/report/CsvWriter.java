package dev.filtersmith.benchmarks.experiments.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report as two tables of comma-separated values: findings, and points of plots. */
final class CsvWriter {
    static final String FINDINGS = "id,what,value,standard error,recomputed,paper,verdict,reason";
    static final String POINTS = "plot,curve,x,y";

    private CsvWriter() {}

    static String findings(Report report) {
        return table(
                FINDINGS,
                report.findings().stream()
                        .map(finding -> List.of(
                                finding.id(),
                                finding.what(),
                                Figure.format(finding.value()),
                                Figure.format(finding.error()),
                                finding.recomputed().text(),
                                finding.printed().text(),
                                finding.verdict().label(),
                                finding.reason())));
    }

    static String points(Report report) {
        return table(
                POINTS,
                report.plots().stream()
                        .flatMap(plot -> plot.curves().stream()
                                .flatMap(curve -> curve.points().stream()
                                        .map(point -> List.of(
                                                plot.id(),
                                                curve.name(),
                                                Figure.format(point.x()),
                                                Figure.format(point.y()))))));
    }

    private static String table(String header, Stream<List<String>> rows) {
        return rows.map(row -> row.stream().map(CsvWriter::cell).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", header + "\n", "\n"));
    }

    private static String cell(String text) {
        return text.contains(",") || text.contains("\"") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
