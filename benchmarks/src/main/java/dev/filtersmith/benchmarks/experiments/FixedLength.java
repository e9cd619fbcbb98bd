package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.buckets.Overflow;
import dev.filtersmith.advisor.dlcbf.CountingRate;
import java.util.ArrayList;
import java.util.List;

/**
 * The d-left counting Bloom filter: rate, loads and overflow of 4 x 2048 buckets of eight cells of
 * 14 bits under 2^20 deletions and insertions. Source: Bonomi and others, "An Improved Construction
 * for Counting Bloom Filters", section 5.
 *
 * <p>Elements with equal fingerprints share a cell, so the recomputed loads are those of the fluid
 * limit at the number of different fingerprints. That explains where the paper's own simulation
 * (the printed column) departs from its fluid limit.
 */
final class FixedLength {
    private static final double FINGERPRINTS = CountingRate.fingerprints(2048, 14);
    private static final int BUCKETS = 4 * 2048;
    private static final int CELLS = 8;

    /**
     * Table 1, column of the simulation: share of buckets with a number of cells or more, from 1
     * on.
     */
    private static final List<String> TABLE_1 =
            List.of("1.0000", "0.9999", "0.9990", "0.9920", "0.9502", "0.7655", "0.2868", "0.0022");

    private FixedLength() {}

    /** Returns rate and loads at the design load of 6. */
    static List<Finding> designLoad(int trials) {
        CountingExperiment experiment = CountingExperiment.FIXED;
        Trials<CountingState> states = Trials.of(experiment, trials);
        LoadDistribution limit = limit(experiment);
        List<Finding> findings = new ArrayList<>();
        findings.add(states.finding(
                "dlcbf.fpr",
                CountingState::falsePositiveRate,
                CountingRate.of(FINGERPRINTS, experiment.elements()),
                "0.001463"));
        for (int load = 1; load <= CELLS; load++) {
            int least = load;
            findings.add(states.finding(
                    "dlcbf.load." + load, state -> state.loads().tail(least), limit.tail(load), TABLE_1.get(load - 1)));
        }
        Overflow overflow = overflow(experiment);
        findings.add(states.finding("dlcbf.overflows", CountingState::overflows, overflow.elements(), "0"));
        findings.add(states.finding("dlcbf.lost", CountingState::lostDeletions, 0, ""));
        return findings;
    }

    /**
     * Returns the share of runs with any overflow at load 6.5 without moves: 254 of the paper's
     * 10000.
     */
    static List<Finding> overflowing(int trials) {
        CountingExperiment experiment = CountingExperiment.FIXED.withElements(53_248);
        return List.of(Trials.of(experiment, trials)
                .finding(
                        "dlcbf.53248.overflowing",
                        state -> state.overflows() > 0 ? 1 : 0,
                        overflow(experiment).probability(),
                        "0.0254"));
    }

    /**
     * Returns the overflows at load 6.75 without moves, and with the paper's one step out of the
     * first subtable: 40 to 100 in each run, all resolved.
     */
    static List<Finding> moves(int trials) {
        CountingExperiment still = CountingExperiment.FIXED.withElements(55_296);
        CountingExperiment moving = still.withFilter(still.filter().withRelocation(CELLS, 1));
        double expected = overflow(still).elements();
        Trials<CountingState> moved = Trials.of(moving, trials);
        return List.of(
                Trials.of(still, trials)
                        .finding("dlcbf.55296.overflows", CountingState::overflows, expected, "40 to 100"),
                moved.finding("dlcbf.55296.moves", CountingState::relocations, expected, "40 to 100"),
                moved.finding("dlcbf.55296.overflows.with.moves", CountingState::overflows, 0, "0"),
                moved.finding("dlcbf.55296.lost", CountingState::lostDeletions, 0, ""));
    }

    private static LoadDistribution limit(CountingExperiment experiment) {
        double cells = CountingRate.distinctFingerprints(FINGERPRINTS, experiment.elements());
        return FluidLimit.steadyState(4, cells / BUCKETS);
    }

    private static Overflow overflow(CountingExperiment experiment) {
        return Overflow.underChurn(limit(experiment), CELLS, experiment.steps());
    }
}
