package dev.filtersmith.samples.quickstart;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rows as comma-separated values for programs, in full precision; fields that were not measured are
 * empty.
 */
final class CsvReport {
    private static final String HEADER = "filter,layout,engine,bits_per_key,predicted_fpr,"
            + "other_half_asked,other_half_found,other_half_fpr,other_half_low,other_half_high,"
            + "derived_asked,derived_found,derived_fpr,derived_low,derived_high,"
            + "ns_per_put,ns_per_lookup,false_negatives";

    private CsvReport() {}

    static String of(List<Row> rows) {
        return rows.stream().map(CsvReport::line).collect(Collectors.joining("\n", HEADER + "\n", "\n"));
    }

    private static String line(Row row) {
        return Stream.of(
                        Stream.of(row.filter(), row.layout(), row.engine()),
                        Stream.of(number(row.bitsPerKey()), number(row.predicted())),
                        measured(row.otherHalf()),
                        measured(row.derived()),
                        Stream.of(number(row.nanos().put()), number(row.nanos().lookUp())),
                        Stream.of(Integer.toString(row.falseNegatives())))
                .flatMap(fields -> fields)
                .collect(Collectors.joining(","));
    }

    private static Stream<String> measured(FalsePositives positives) {
        return Stream.of(
                Integer.toString(positives.asked()),
                Integer.toString(positives.found()),
                number(positives.rate()),
                number(positives.lower()),
                number(positives.upper()));
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }
}
