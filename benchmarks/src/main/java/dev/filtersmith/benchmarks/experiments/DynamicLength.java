package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.advisor.buckets.CountingSimulation;
import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.OneLength;
import java.util.ArrayList;
import java.util.List;

/**
 * The dynamic form: rates of 4 x 2048 buckets of 128 bits under 2^20 deletions and insertions, with
 * one and with two lengths of remainders. Source: Bonomi and others, "Bloom Filters via d-Left
 * Hashing and Dynamic Bit Reassignment", section III.
 *
 * <p>The paper's figures fit 120 bits that include a counter of one bit for each cell; they do not
 * show whether equal elements share a cell or are stored as copies. Bare means cells without
 * counters, which is better: equal elements are stored as copies. The recomputed figures are those
 * of an independent program, with a standard error of 6e-07; the bare ones have three digits.
 */
final class DynamicLength {
    /** A load that buckets reach the more often, the shorter minimal remainders are. */
    private static final int HIGH_LOAD = 8;

    private DynamicLength() {}

    /** Returns rates, and the numbers of overflows and of deletions in vain, which should be 0. */
    static List<Finding> rates(int trials) {
        List<Finding> findings = new ArrayList<>();
        addForm(findings, "one.shared", CountingExperiment.ONE_LENGTH, trials, 4.7132e-4, "0.0004729");
        addForm(findings, "one.copies", CountingExperiment.ONE_LENGTH_COPIES, trials, 4.7609e-4, "0.0004729");
        addForm(findings, "one.bare", CountingExperiment.ONE_LENGTH_BARE, trials, 1.62e-4, "");
        addForm(findings, "two", CountingExperiment.TWO_LENGTHS, trials, 3.0908e-4, "0.0003111");
        addForm(findings, "two.bare", CountingExperiment.TWO_LENGTHS_BARE, trials, 1.55e-4, "");
        return findings;
    }

    private static void addForm(
            List<Finding> findings,
            String form,
            CountingExperiment experiment,
            int trials,
            double rate,
            String printed) {
        Trials<CountingState> states = Trials.of(experiment, trials);
        String name = "ddlcbf." + form;
        findings.add(states.finding(name + ".fpr", CountingState::falsePositiveRate, rate, printed));
        findings.add(states.finding(name + ".overflows", CountingState::overflows, 0, ""));
        findings.add(states.finding(name + ".lost", CountingState::lostDeletions, 0, ""));
    }

    /**
     * Returns the share of the buckets that ever held eight elements: the reason for minimal
     * remainders of 14 bits.
     */
    static List<Finding> highLoads(int trials) {
        return List.of(highLoads(14, 0.24, trials), highLoads(11, 0.46, trials));
    }

    private static Finding highLoads(int minimalRemainderBits, double recomputed, int trials) {
        OneLength lengths = OneLength.shared(120, 0, 1, minimalRemainderBits, 32);
        CountingExperiment experiment = CountingExperiment.ONE_LENGTH_BARE.withFilter(
                CountingSimulation.of(4, 2048, minimalRemainderBits, lengths, 1));
        return Trials.of(experiment, trials)
                .finding(
                        "ddlcbf.one.bare.minimal" + minimalRemainderBits + ".reached" + HIGH_LOAD,
                        state -> state.largestLoads().tail(HIGH_LOAD),
                        recomputed,
                        "");
    }
}
