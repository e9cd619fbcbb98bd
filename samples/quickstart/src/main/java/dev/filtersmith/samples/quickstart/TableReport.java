package dev.filtersmith.samples.quickstart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows as an aligned table for people. */
final class TableReport {
    private static final int TEXT_COLUMNS = 3;
    private static final List<String> HEADERS = List.of(
            "filter",
            "layout",
            "engine",
            "bits/key",
            "predicted",
            "other half",
            "[95% interval]",
            "derived",
            "[95% interval]",
            "ns/put",
            "ns/lookup",
            "false neg.");

    private TableReport() {}

    static String of(List<Row> rows) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADERS);
        rows.forEach(row -> lines.add(cells(row)));
        int[] widths = IntStream.range(0, HEADERS.size())
                .map(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return lines.stream().map(line -> aligned(line, widths)).collect(Collectors.joining("\n", "", "\n"));
    }

    private static List<String> cells(Row row) {
        return List.of(
                row.filter(),
                row.layout(),
                row.engine(),
                number("%.2f", row.bitsPerKey()),
                number("%.2e", row.predicted()),
                number("%.2e", row.otherHalf().rate()),
                interval(row.otherHalf()),
                number("%.2e", row.derived().rate()),
                interval(row.derived()),
                number("%.1f", row.nanos().put()),
                number("%.1f", row.nanos().lookUp()),
                Integer.toString(row.falseNegatives()));
    }

    private static String interval(FalsePositives measured) {
        return measured.asked() == 0
                ? "-"
                : "[" + number("%.2e", measured.lower()) + " " + number("%.2e", measured.upper()) + "]";
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
    }

    private static String aligned(List<String> cells, int... widths) {
        return IntStream.range(0, cells.size())
                .mapToObj(column -> {
                    String padding =
                            " ".repeat(widths[column] - cells.get(column).length());
                    return column < TEXT_COLUMNS ? cells.get(column) + padding : padding + cells.get(column);
                })
                .collect(Collectors.joining("  "));
    }
}
