package dev.filtersmith.benchmarks.experiments.counting;

import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.buckets.Overflow;
import dev.filtersmith.advisor.dlcbf.CountingRate;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Extreme;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import java.util.ArrayList;
import java.util.List;

/**
 * The d-left counting Bloom filter: rate and loads of 4 x 2048 buckets of eight cells of 14 bits
 * under 2^20 deletions and insertions. Source: section 5.1 of the paper.
 *
 * <p>Elements with equal fingerprints share a cell, so the recomputed loads are those of the fluid
 * limit at the number of different fingerprints. That explains where the paper's own simulation
 * departs from its fluid limit.
 */
final class FixedLength {
    static final double FINGERPRINTS = CountingRate.fingerprints(2048, 14);
    static final int BUCKETS = 4 * 2048;
    static final int CELLS = 8;

    /** Trials of each experiment of the paper. */
    static final int PAPER_TRIALS = 10_000;

    private static final int QUICK_TRIALS = 3;
    private static final int TRIALS = 50;

    /**
     * Queries of a trial with which the ranges of the paper agree. The least rate of 0.00106 is no
     * multiple of 1/10,000.
     */
    static final int QUERIES = 100_000;

    /** Queries of a trial in the paper. */
    private static final int PRINTED_QUERIES = 10_000;

    /** Table 1, share of buckets with a number of cells or more, from 1 on. */
    private static final List<String> SIMULATED =
            List.of("1.0000", "0.9999", "0.9990", "0.9920", "0.9502", "0.7655", "0.2868", "0.0022", "0.0000");

    private static final List<String> FLUID_LIMIT =
            List.of("1.0000", "0.9999", "0.9990", "0.9920", "0.9505", "0.7669", "0.2894", "0.0023", "1.681e-27");

    private FixedLength() {}

    static Section section(Effort effort) {
        CountingExperiment experiment = CountingExperiment.FIXED;
        Trials<CountingState> states = Trials.of(experiment::run, effort.of(QUICK_TRIALS, TRIALS));
        List<Finding> findings = new ArrayList<>(rates(states));
        LoadDistribution limit = limit(experiment);
        LoadDistribution ideal = FluidLimit.steadyState(4, 6);
        for (int load = 1; load <= SIMULATED.size(); load++) {
            int least = load;
            double deviation = binomial(limit.tail(load));
            String what = "share of buckets with load " + load + " or more, ";
            findings.add(states.finding(
                            "dlcbf.load." + load,
                            what + "simulated",
                            state -> state.loads().tail(least),
                            deviation)
                    .recomputed(Figure.of(limit.tail(load)))
                    .printed(Figure.digits(SIMULATED.get(load - 1)).within(deviation / Math.sqrt(PAPER_TRIALS))));
            findings.add(Finding.of("dlcbf.limit." + load, what + "fluid limit", ideal.tail(load))
                    .printed(FLUID_LIMIT.get(load - 1)));
        }
        findings.addAll(faults(states, Overflow.underChurn(limit, CELLS, experiment.steps())));
        return new Section(
                "Section 5.1 and Table 1: rate and loads",
                "4 x 2048 buckets, 8 cells of 14 bits, 49152 elements, 2^20 deletions and insertions. Recomputed loads"
                        + " are those of the fluid limit at the number of different fingerprints. Deviations of a"
                        + " trial are those of the number of equal fingerprints, and of independent buckets.",
                findings);
    }

    private static List<Finding> rates(Trials<CountingState> states) {
        double rate = CountingRate.of(FINGERPRINTS, CountingExperiment.FIXED.elements());
        return List.of(
                Finding.of("dlcbf.fpr", "false positive rate by section 3.2", rate)
                        .recomputed("1.463771412e-03")
                        .printed("0.001463"),
                Finding.of("dlcbf.fpr.bound", "upper bound of the rate, 24 / 2^14", Math.scalb(24.0, -14))
                        .printed("0.001465")
                        .arithmetic(),
                states.finding(
                                "dlcbf.fpr.simulated",
                                "false positive rate, simulated",
                                CountingState::falsePositiveRate,
                                rateDeviation())
                        .recomputed(Figure.of(rate))
                        .printed("0.001463"),
                Extreme.least(rate * QUERIES, PAPER_TRIALS)
                        .rate(QUERIES)
                        .finding("dlcbf.range.least", "least rate of the trials, with 100,000 queries each")
                        .recomputed(Figure.rounded("1.0218e-03"))
                        .printed("0.00106"),
                Extreme.greatest(rate * QUERIES, PAPER_TRIALS)
                        .rate(QUERIES)
                        .finding("dlcbf.range.most", "greatest rate of the trials, with 100,000 queries each")
                        .recomputed(Figure.rounded("1.9523e-03"))
                        .printed("0.00195"),
                Extreme.greatest(rate * PRINTED_QUERIES, PAPER_TRIALS)
                        .rate(PRINTED_QUERIES)
                        .finding("dlcbf.range.as.printed", "greatest rate of the trials, with 10,000 queries each")
                        .recomputed(Figure.rounded("3.1504e-03"))
                        .printed("0.00195")
                        .misprint("the range is that of 100,000 queries"));
    }

    private static List<Finding> faults(Trials<CountingState> states, Overflow expected) {
        return List.of(
                states.finding(
                                "dlcbf.overflows",
                                "elements without room in a trial",
                                CountingState::overflows,
                                Math.sqrt(expected.elements()))
                        .recomputed(Figure.of(expected.elements()))
                        .printed(Figure.whole(0)),
                states.finding("dlcbf.lost", "failed deletions in a trial", CountingState::lostDeletions, 0)
                        .recomputed(Figure.of(0)));
    }

    /**
     * Returns the deviation of the rate of a trial: the number of equal fingerprints is Poisson
     * distributed.
     */
    static double rateDeviation() {
        int elements = CountingExperiment.FIXED.elements();
        return Math.sqrt(elements - CountingRate.distinctFingerprints(FINGERPRINTS, elements)) / FINGERPRINTS;
    }

    /** Returns the deviation of a share of the buckets of a trial, if they were independent. */
    static double binomial(double share) {
        return Math.sqrt(share * (1 - share) / BUCKETS);
    }

    static LoadDistribution limit(CountingExperiment experiment) {
        double cells = CountingRate.distinctFingerprints(FINGERPRINTS, experiment.elements());
        return FluidLimit.steadyState(4, cells / BUCKETS);
    }
}
