package dev.filtersmith.benchmarks.experiments.rankindexed;

import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Table V: bits per element in transfer, beside compressed Bloom filters. */
final class TransferCost {
    /** Half a unit of the last digit of the paper's packed sizes. */
    private static final double HALF_DIGIT = 0.05;

    private TransferCost() {}

    /** Whether the array of a row is so steep a function that the printed number differs. */
    private enum Array {
        REPRODUCED,
        STEEP
    }

    /** A row of the table; empty where nothing is printed. */
    private record Row(PaperRow configuration, String scheme, double packed) {
        Stream<Finding> findings(List<String> recomputed, List<String> printed, Array claim) {
            String id = "rank." + configuration.name() + "." + scheme;
            String what = configuration.name() + ", " + scheme + ": ";
            return Stream.of(
                            List.of(Finding.of(id + ".packed", what + "packed size", packed)
                                    .recomputed(recomputed.get(0))
                                    .printed(printed.get(0))),
                            printed.get(1).isEmpty()
                                    ? List.<Finding>of()
                                    : List.of(array(id, what, recomputed, printed, claim)),
                            List.of(Finding.of(
                                            id + ".ratio",
                                            what + "compression ratio, percent",
                                            100 * packed / Baselines.bloomBits(configuration.rate()))
                                    .printed(printed.get(2))))
                    .flatMap(List::stream);
        }

        private Finding array(String id, String what, List<String> recomputed, List<String> printed, Array claim) {
            Finding array = Finding.of(
                            id + ".array",
                            what + "array of a Bloom filter that compresses to the packed size",
                            Baselines.compressedArray(configuration.rate(), packed))
                    .recomputed(recomputed.get(1))
                    .printed(printed.get(1));
            if (claim == Array.REPRODUCED) {
                return array;
            }
            double[] others = DoubleStream.of(configuration.rate(), configuration.nominalRate())
                    .flatMap(rate -> DoubleStream.of(-HALF_DIGIT, HALF_DIGIT)
                            .map(more -> Baselines.compressedArray(rate, packed + more)))
                    .sorted()
                    .toArray();
            double number = Double.parseDouble(printed.get(1));
            boolean within = number >= others[0] && number <= others[others.length - 1];
            // A number that this does not explain stays a failure.
            return within
                    ? array.differs(String.format(
                            Locale.ROOT,
                            "steep: %.0f to %.0f with the packed size rounded and the rate itself or its name",
                            others[0],
                            others[others.length - 1]))
                    : array;
        }
    }

    static Section section() {
        return new Section(
                "Table V: storage in transfer",
                "Rank: 1 / lambda + r + 1 bits. d-left: a bit for two elements and the remainders. Arrays are those of"
                        + " compressed Bloom filters with any number of hash functions and ideal compression;"
                        + " recomputed by an independent program.",
                Stream.of(
                                rank(0).findings(List.of("8.5625", "31.01"), List.of("8.6", "30", "89"), Array.STEEP),
                                dLeft(0).findings(List.of("11.7288", ""), List.of("11.7", "", "122"), Array.REPRODUCED),
                                rank(1).findings(
                                                List.of("12.0870", "212.12"),
                                                List.of("12.1", "150", "83"),
                                                Array.STEEP),
                                dLeft(1).findings(List.of("15.2053", ""), List.of("15.2", "", "104"), Array.REPRODUCED),
                                rank(2).findings(
                                                List.of("15.1628", "1168.94"),
                                                List.of("15.2", "1.3e3", "79"),
                                                Array.STEEP),
                                dLeft(2).findings(
                                                List.of("18.3026", "27.01"),
                                                List.of("18.3", "27", "96"),
                                                Array.REPRODUCED))
                        .flatMap(rows -> rows)
                        .toList());
    }

    private static Row rank(int row) {
        PaperRow configuration = PaperRow.ALL.get(row);
        return new Row(configuration, "Rank", 1 / configuration.chainLoad() + configuration.remainderBits() + 1);
    }

    private static Row dLeft(int row) {
        PaperRow configuration = PaperRow.ALL.get(row);
        return new Row(configuration, "d-left", Baselines.packedDLeftBits(configuration.rate()));
    }
}
