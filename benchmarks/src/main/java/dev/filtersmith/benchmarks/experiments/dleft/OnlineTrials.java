package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.dleft.LoadProcess;
import dev.filtersmith.advisor.dleft.LoadSimulation;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Extreme;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import java.util.List;

/**
 * Section II-B: 1000 simulated tables of 49152 elements in 64-bit buckets, each asked for 100,000
 * more elements.
 */
final class OnlineTrials {
    private static final int ELEMENTS = 49_152;
    private static final int BUCKETS = 4096;
    private static final int MAX_LOAD = 12;
    private static final int QUICK_TRIALS = 50;
    private static final int TRIALS = 1000;
    private static final int QUERIES = 100_000;

    private OnlineTrials() {}

    static Section section(Effort effort) {
        LoadDistribution limit = FluidLimit.of(3, 4);
        double expected = SemiSorting.SORTED_64.rate(limit);
        LoadSimulation simulation = LoadSimulation.independent(3, BUCKETS, MAX_LOAD, ELEMENTS);
        Trials<LoadDistribution> loads =
                Trials.of(seed -> LoadProcess.run(simulation.withSeed(seed)).loads(), effort.of(QUICK_TRIALS, TRIALS));
        double count = expected * QUERIES;
        return new Section(
                "Section II-B: 1000 simulated tables",
                "Rates of simulated loads by equation (1). The paper counts false positives among 100,000 elements a"
                        + " table, so its rate has a binomial error, and counts are Poisson distributed. The deviation"
                        + " of our tables is that of independent buckets, an upper bound.",
                List.of(
                        loads.finding(
                                        "dleft.trials.fpr",
                                        "64-bit buckets, load 4, mean of the tables",
                                        SemiSorting.SORTED_64::rate,
                                        SemiSorting.SORTED_64.deviation(limit, BUCKETS))
                                .recomputed(Figure.rounded("4.475529e-04").within(1.1e-7))
                                .printed(Figure.digits("0.00044988")
                                        .within(Math.sqrt(expected / ((double) TRIALS * QUERIES)))),
                        Extreme.least(count, TRIALS)
                                .finding("dleft.trials.least", "fewest false positives of a table")
                                .printed(Figure.whole(23)),
                        Extreme.greatest(count, TRIALS)
                                .finding("dleft.trials.most", "most false positives of a table")
                                .printed(Figure.whole(75)),
                        Finding.of("dleft.trials.buckets", "buckets for 49152 elements at load 4", ELEMENTS / 4.0)
                                .recomputed(Figure.whole(3 * BUCKETS))
                                .printed(Figure.whole(8192))
                                .misprint("8192 buckets would have load 6, by arithmetic")));
    }
}
