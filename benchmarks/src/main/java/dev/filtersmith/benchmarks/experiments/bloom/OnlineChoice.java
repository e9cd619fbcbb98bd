package dev.filtersmith.benchmarks.experiments.bloom;

import dev.filtersmith.advisor.bloom.ChoiceBloomRate;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tables 1 and 2: filters whose keys are put one by one.
 *
 * @param filter filter
 * @param rate rate by equation (3.2), by an independent program
 * @param ones share of ones, by the same
 * @param printed rate in Table 1
 * @param printedOnes observed share of ones in Table 2; empty where it prints none
 * @param predictedOnes predicted share of ones in Table 2; empty where it prints none
 */
record OnlineChoice(
        ChoiceFilter filter, String rate, String ones, String printed, String printedOnes, String predictedOnes) {
    /** Greatest error of the ones by (3.2), as {@link ChoiceBloomRate} states it. */
    private static final double ACCURACY = 1e-10;

    private static final int QUICK_TRIALS = 3;
    private static final int TRIALS = 100;

    private static final List<OnlineChoice> ROWS = List.of(
            row(8, 1, 6, "2.15771415e-02", "0.527633447", "2.159e-02", "", ""),
            row(8, 2, 7, "2.32325519e-02", "0.529595783", "2.323e-02", "0.5296", "0.5296"),
            row(8, 3, 7, "2.38851405e-02", "0.501929135", "2.389e-02", "0.5020", "0.5019"),
            row(16, 1, 11, "4.58710731e-04", "0.497168422", "4.588e-04", "", ""),
            row(16, 2, 13, "3.93260407e-04", "0.518679945", "3.935e-04", "0.5187", "0.5187"),
            row(16, 3, 13, "3.60880663e-04", "0.499441010", "3.607e-04", "0.4994", "0.4994"),
            row(32, 1, 22, "2.10415535e-07", "0.497168422", "2.106e-07", "", ""),
            row(32, 2, 24, "1.28543978e-07", "0.501573104", "1.285e-07", "0.5016", "0.5016"),
            row(32, 3, 25, "9.98287338e-08", "0.502210019", "9.980e-08", "0.5022", "0.5022"));

    private static OnlineChoice row(
            int bitsPerKey,
            int choices,
            int hashFunctions,
            String rate,
            String ones,
            String printed,
            String printedOnes,
            String predictedOnes) {
        ChoiceFilter filter = new ChoiceFilter(bitsPerKey, choices, hashFunctions, 1);
        return new OnlineChoice(filter, rate, ones, printed, printedOnes, predictedOnes);
    }

    static Section rates(Effort effort) {
        int trials = effort.of(QUICK_TRIALS, TRIALS);
        return new Section(
                "Table 1: false positive probability, online",
                "By equation (3.2), by simulation with independent hash functions, and of the filters themselves with"
                        + " double hashing; all are predicted from the share of ones. Our solution of (3.2) is correct"
                        + " to 1e-10 in this share, which comparisons with recomputed digits allow for. Means of the"
                        + " paper have the error of 1000 trials. The deviation of a trial is that of a Bloom filter"
                        + " with as many ones; that choices do not raise it is observed in simulations, not proved.",
                ROWS.stream().flatMap(row -> row.rates(trials)).toList());
    }

    private Stream<Finding> rates(int trials) {
        double limit = filter.rate(filter.limit());
        Figure paper = Figure.digits(printed)
                .within(filter.rateDeviation(filter.limit()) / Math.sqrt(ChoiceFilter.PAPER_TRIALS));
        return Stream.of(
                Finding.of(filter.id() + ".limit", filter.what() + ": rate by (3.2)", limit)
                        .recomputed(Figure.rounded(rate).plusMinus(filter.rate(filter.limit() + ACCURACY) - limit))
                        .printed(paper),
                filter.rate(filter.simulated(trials), "", ", simulated")
                        .recomputed(Figure.of(limit))
                        .printed(paper),
                filter.rate(filter.stored(trials), "stored.", " of the filter, predicted from its ones")
                        .recomputed(Figure.of(limit))
                        .printed(paper));
    }

    static Section ones(Effort effort) {
        int trials = effort.of(QUICK_TRIALS, TRIALS);
        return new Section(
                "Table 2: shares of ones, online",
                "By equation (3.2) beside the paper's prediction, and simulated beside what it observed.",
                ROWS.stream()
                        .filter(row -> !row.printedOnes.isEmpty())
                        .flatMap(row -> row.ones(trials))
                        .toList());
    }

    private Stream<Finding> ones(int trials) {
        double limit = filter.limit();
        double deviation = filter.deviation(limit);
        Trials<Double> shares = filter.simulated(trials);
        return Stream.of(
                Finding.of(filter.id() + ".ones.limit", filter.what() + ": ones by (3.2)", limit)
                        .recomputed(Figure.rounded(ones).plusMinus(ACCURACY))
                        .printed(predictedOnes),
                shares.finding(filter.id() + ".ones", filter.what() + ": ones, simulated", share -> share, deviation)
                        .recomputed(Figure.of(limit))
                        .printed(Figure.digits(printedOnes).within(deviation / Math.sqrt(ChoiceFilter.PAPER_TRIALS))));
    }
}
