package dev.filtersmith.benchmarks.experiments.bloom;

import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import java.util.List;
import java.util.stream.Stream;

/**
 * Table 3: filters whose keys are put in rounds. Rows with one choice are those of Table 1.
 *
 * @param filter filter
 * @param rate rate of an independent simulation
 * @param error its standard error
 * @param printed rate in the table
 */
record OfflineChoice(ChoiceFilter filter, String rate, double error, String printed) {
    private static final int QUICK_TRIALS = 2;
    private static final int TRIALS = 50;

    private static final List<OfflineChoice> ROWS = List.of(
            row(8, 2, 7, 10, "1.508368e-02", 3.1e-05, "1.505e-02"),
            row(8, 2, 8, 15, "1.479776e-02", 3.4e-05, "1.485e-02"),
            row(8, 3, 8, 30, "1.238732e-02", 2.0e-05, "1.237e-02"),
            row(8, 3, 8, 40, "1.222686e-02", 2.2e-05, "1.222e-02"),
            row(16, 2, 14, 10, "2.260242e-04", 6.3e-07, "2.259e-04"),
            row(16, 2, 14, 15, "2.216740e-04", 5.6e-07, "2.223e-04"),
            row(16, 3, 15, 30, "1.608022e-04", 4.2e-07, "1.604e-04"),
            row(16, 3, 15, 40, "1.580426e-04", 2.9e-07, "1.582e-04"),
            row(32, 2, 26, 10, "6.263979e-08", 1.8e-10, "6.260e-08"),
            row(32, 2, 26, 15, "6.150375e-08", 1.9e-10, "6.143e-08"),
            row(32, 3, 27, 30, "3.606128e-08", 9.8e-11, "3.579e-08"),
            row(32, 3, 27, 40, "3.525522e-08", 1.0e-10, "3.525e-08"));

    private static OfflineChoice row(
            int bitsPerKey, int choices, int hashFunctions, int rounds, String rate, double error, String printed) {
        return new OfflineChoice(new ChoiceFilter(bitsPerKey, choices, hashFunctions, rounds), rate, error, printed);
    }

    static Section rates(Effort effort) {
        int trials = effort.of(QUICK_TRIALS, TRIALS);
        return new Section(
                "Table 3: false positive probability, offline",
                "By simulation with independent hash functions, and of the filters themselves with double hashing;"
                        + " both rates are predicted from the share of ones. Recomputed by an independent simulation."
                        + " Means of the paper have the error of 1000 trials.",
                ROWS.stream().flatMap(row -> row.rates(trials)).toList());
    }

    private Stream<Finding> rates(int trials) {
        Trials<Double> simulated = filter.simulated(trials);
        double deviation = filter.rateDeviation(simulated.mean(ones -> ones));
        Figure paper = Figure.digits(printed).within(deviation / Math.sqrt(ChoiceFilter.PAPER_TRIALS));
        Figure other = Figure.rounded(rate).within(error);
        return Stream.of(
                filter.rate(simulated, "", ", simulated").recomputed(other).printed(paper),
                filter.rate(filter.stored(trials), "stored.", " of the filter, predicted from its ones")
                        .recomputed(other)
                        .printed(paper));
    }
}
