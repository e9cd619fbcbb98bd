package dev.filtersmith.benchmarks.experiments.bloom;

import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.List;

/**
 * Numbers in the text of the paper: rates with other numbers of hash functions, ranges over the
 * trials, and filters of 100,000 keys.
 */
final class ChoiceText {
    /** Mean of the greatest of 1000 normal numbers, in standard deviations. */
    private static final double GREATEST = 3.2414;

    /** Standard deviation of the same. */
    private static final double GREATEST_DEVIATION = 0.3514;

    private static final int QUICK_TRIALS = 1;
    private static final int TRIALS = 20;

    private static final ChoiceFilter ONE = new ChoiceFilter(32, 1, 22, 1);
    private static final ChoiceFilter TWO = new ChoiceFilter(32, 2, 24, 1);
    private static final ChoiceFilter OFFLINE = new ChoiceFilter(32, 2, 26, 15);

    /** Share of ones of the offline filter, by an independent simulation. */
    private static final double OFFLINE_ONES = 0.5141261;

    private ChoiceText() {}

    static Section section(Effort effort) {
        int trials = effort.of(QUICK_TRIALS, TRIALS);
        return new Section(
                "Text: other numbers of hash functions, ranges, and 100,000 keys",
                "Ranges are the expected least and greatest rates of 1000 trials with a normal share of ones. The paper"
                        + " prints no rates for 100,000 keys; beside these stand the rates that it prints for 10,000.",
                List.of(
                        near(12, "3.954e-04"),
                        near(14, "4.035e-04"),
                        extreme("least", ONE, ONE.limit(), -1, "1.955e-07"),
                        extreme("greatest", ONE, ONE.limit(), 1, "2.270e-07"),
                        extreme("least", TWO, TWO.limit(), -1, "1.206e-07"),
                        extreme("greatest", TWO, TWO.limit(), 1, "1.378e-07"),
                        extreme("least", OFFLINE, OFFLINE_ONES, -1, "5.706e-08"),
                        extreme("greatest", OFFLINE, OFFLINE_ONES, 1, "6.486e-08"),
                        larger(new ChoiceFilter(8, 2, 7, 1), trials, "2.323e-02"),
                        larger(new ChoiceFilter(16, 2, 13, 1), trials, "3.935e-04"),
                        larger(new ChoiceFilter(32, 2, 24, 1), trials, "1.285e-07"),
                        larger(new ChoiceFilter(16, 2, 14, 10), trials, "2.259e-04")));
    }

    private static Finding near(int hashFunctions, String printed) {
        ChoiceFilter filter = new ChoiceFilter(16, 2, hashFunctions, 1);
        double deviation = filter.rateDeviation(filter.limit()) / Math.sqrt(ChoiceFilter.PAPER_TRIALS);
        return Finding.of(filter.id() + ".limit", filter.what() + ": rate by (3.2)", filter.rate(filter.limit()))
                .printed(Figure.digits(printed).within(deviation));
    }

    private static Finding extreme(String which, ChoiceFilter filter, double ones, int sign, String printed) {
        double deviation = filter.deviation(ones);
        return Finding.of(
                        filter.id() + "." + which,
                        filter.what() + ": " + which + " rate of 1000 trials",
                        filter.rate(ones + sign * GREATEST * deviation))
                .error(GREATEST_DEVIATION * filter.rateDeviation(ones))
                .printed(printed);
    }

    /** Returns the rate of ten times as many keys, beside the one printed for 10,000. */
    private static Finding larger(ChoiceFilter filter, int trials, String printed) {
        ChoiceFilter larger = filter.larger();
        Finding finding = larger.rate(larger.simulated(trials), "", ", simulated");
        double ownDeviation = finding.error() * Math.sqrt(trials) * Math.sqrt(10.0 / ChoiceFilter.PAPER_TRIALS);
        return finding.printed(Figure.digits(printed).within(ownDeviation));
    }
}
