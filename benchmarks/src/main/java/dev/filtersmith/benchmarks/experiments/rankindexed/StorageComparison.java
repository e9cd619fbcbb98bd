package dev.filtersmith.benchmarks.experiments.rankindexed;

import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables III and IV: bits per element beside Bloom filters and d-left hashing. */
final class StorageComparison {
    private static final int COUNTER_BITS = 2;
    private static final int BLOOM_COUNTER_BITS = 4;
    private static final String NOTE = "Bits per element and percentages by the paper's formulas, with the rates of its"
            + " configurations; recomputed by an independent program.";
    private static final String NOT_ITS_FORMULA = "not by its own formula, unlike its percentages";
    private static final String COARSE = "fits a size that is 0.05 bits larger and rounds to the printed one as well";
    private static final String LAST_DIGIT = "off by one in the last digit";

    private StorageComparison() {}

    /** A column of a table: one number for each row of Table II. */
    private record Column(String id, String what, ToDoubleFunction<PaperRow> value) {
        Stream<Finding> findings(List<String> recomputed, List<String> printed, List<String> differences) {
            return IntStream.range(0, PaperRow.ALL.size()).mapToObj(i -> {
                PaperRow row = PaperRow.ALL.get(i);
                Finding finding = Finding.of(
                                "rank." + row.name() + "." + id, row.name() + ": " + what, value.applyAsDouble(row))
                        .recomputed(recomputed.get(i))
                        .printed(printed.get(i));
                String why = differences.get(i);
                return why.isEmpty() ? finding : why.equals(COARSE) ? finding.differs(why) : finding.misprint(why);
            });
        }

        Stream<Finding> findings(List<String> recomputed, List<String> printed) {
            return findings(recomputed, printed, List.of("", "", ""));
        }
    }

    static Section standard() {
        return new Section(
                "Table III: storage for the standard Bloom filter function",
                NOTE,
                Stream.of(
                                new Column("bloom.bits", "standard, bits", StorageComparison::bloom)
                                        .findings(
                                                List.of("9.5851", "14.6005", "19.0690"),
                                                List.of("9.6", "14.6", "19.1")),
                                new Column("dleft.bits", "d-left, bits", row -> dLeft(row, 0))
                                        .findings(
                                                List.of("14.9718", "19.6070", "23.7367"),
                                                List.of("15.0", "18.0", "22.2"),
                                                List.of("", NOT_ITS_FORMULA, NOT_ITS_FORMULA)),
                                new Column("bits", "Rank, bits", row -> rank(row, 0))
                                        .findings(
                                                List.of("10.55055", "14.38557", "18.17150"),
                                                List.of("10.6", "14.4", "18.2")),
                                new Column(
                                                "over.bloom",
                                                "Rank vs. standard, percent",
                                                row -> percent(rank(row, 0), bloom(row)))
                                        .findings(
                                                List.of("10.07", "-1.47", "-4.71"),
                                                List.of("+10.1", "-1.1", "-4.4"),
                                                List.of("", COARSE, COARSE)),
                                new Column(
                                                "over.dleft",
                                                "Rank vs. d-left, percent",
                                                row -> percent(rank(row, 0), dLeft(row, 0)))
                                        .findings(
                                                List.of("-29.53", "-26.63", "-23.45"),
                                                List.of("-29.5", "-26.3", "-23.2"),
                                                List.of("", COARSE, COARSE)))
                        .flatMap(column -> column)
                        .toList());
    }

    static Section counting() {
        return new Section(
                "Table IV: storage for the counting Bloom filter function",
                NOTE,
                Stream.of(
                                new Column("cbf.bits", "standard CBF, bits", row -> BLOOM_COUNTER_BITS * bloom(row))
                                        .findings(
                                                List.of("38.3402", "58.4020", "76.2758"),
                                                List.of("38.3", "58.4", "76.3")),
                                new Column("dleft.counting.bits", "d-left CBF, bits", row -> dLeft(row, COUNTER_BITS))
                                        .findings(
                                                List.of("17.6384", "22.2737", "26.4034"),
                                                List.of("17.6", "22.3", "26.4")),
                                new Column("counting.bits", "Rank CBF, bits", row -> rank(row, COUNTER_BITS))
                                        .findings(
                                                List.of("13.03200", "16.76176", "20.56898"),
                                                List.of("13.0", "16.8", "20.6")),
                                new Column(
                                                "counting.over.cbf",
                                                "Rank CBF vs. standard, percent",
                                                row -> percent(
                                                        rank(row, COUNTER_BITS), BLOOM_COUNTER_BITS * bloom(row)))
                                        .findings(List.of("-66.01", "-71.30", "-73.03"), List.of("-66", "-71", "-73")),
                                new Column(
                                                "counting.over.dleft",
                                                "Rank CBF vs. d-left, percent",
                                                row -> percent(rank(row, COUNTER_BITS), dLeft(row, COUNTER_BITS)))
                                        .findings(
                                                List.of("-26.12", "-24.75", "-22.10"),
                                                List.of("-27", "-24", "-22"),
                                                List.of(LAST_DIGIT, "", "")))
                        .flatMap(column -> column)
                        .toList());
    }

    private static double bloom(PaperRow row) {
        return Baselines.bloomBits(row.rate());
    }

    private static double dLeft(PaperRow row, int counterBits) {
        return Baselines.dLeftBits(row.rate(), counterBits);
    }

    private static double rank(PaperRow row, int counterBits) {
        return row.storage(counterBits).bitsPerKey();
    }

    private static double percent(double bits, double others) {
        return 100 * (bits / others - 1);
    }
}
