package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import java.util.List;

/** Section II-D: two subtables of 4096 buckets, swept ten times after all insertions. */
final class OfflineTrials {
    private static final int BUCKETS = 4096;
    private static final int SWEEPS = 10;
    private static final int QUICK_TRIALS = 12;
    private static final int TRIALS = 200;

    private OfflineTrials() {}

    static Section section(Effort effort) {
        int trials = effort.of(QUICK_TRIALS, TRIALS);
        return new Section(
                "Section II-D: offline rebalancing",
                "Rates of simulated loads by equation (1), ties to the left; recomputed by an independent simulation."
                        + " The paper does not print how many queries it counted, so its rates are shown without a"
                        + " verdict. The deviation of our tables is that of independent buckets, an upper bound.",
                List.of(
                        rate("64", "64-bit buckets, load 4", new OfflineLoads(BUCKETS, 32_768, SWEEPS, false), trials)
                                .recomputed(Figure.rounded("2.359009e-04").within(3.7e-7))
                                .printed(Figure.shown("0.00023894")),
                        rate(
                                        "64.random",
                                        "64-bit buckets, load 4, ties at random: better",
                                        new OfflineLoads(BUCKETS, 32_768, SWEEPS, true),
                                        trials)
                                .recomputed("1.97e-04"),
                        rate("128", "128-bit buckets, load 6", new OfflineLoads(BUCKETS, 49_152, SWEEPS, false), trials)
                                .recomputed(Figure.rounded("4.566740e-06").within(6.6e-9))
                                .printed(Figure.shown("0.000004605"))));
    }

    private static Finding rate(String id, String what, OfflineLoads table, int trials) {
        SemiSorting sorting = id.startsWith("64") ? SemiSorting.SORTED_64 : SemiSorting.TWO_BITS_128;
        Trials<LoadDistribution> loads = Trials.of(table::run, trials);
        double deviation = sorting.deviation(loads.states().get(0), BUCKETS);
        return loads.finding("dleft.offline." + id, what, sorting::rate, deviation);
    }
}
