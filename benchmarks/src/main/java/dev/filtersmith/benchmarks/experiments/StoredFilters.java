package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.advisor.buckets.CountingSimulation;
import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.OneLength;
import dev.filtersmith.advisor.buckets.RemainderLengths;
import dev.filtersmith.advisor.buckets.TwoLengths;
import dev.filtersmith.advisor.dlcbf.CountingRate;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.benchmarks.Churn;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;

/**
 * The same experiments with the filters themselves: emitted classes, hashed keys, words of bits.
 * The rate that a filter predicts stands beside the counted one, and beside that by the formula or
 * the simulation of the same geometry.
 */
final class StoredFilters {
    private static final int ELEMENTS = CountingExperiment.FIXED.elements();
    private static final int STEPS = CountingExperiment.FIXED.steps();

    private StoredFilters() {}

    /** 4 x 2048 buckets of eight cells of 14 bits and counters up to 3. */
    @DLeftCountingFilter(permutation = Permutation.ADDITIVE, relocation = Relocation.NONE)
    interface FixedFilter extends LongCountingFilter {}

    /**
     * 4 x 2048 buckets of 128 bits, of which 8 are the counter's; one length, without counters of
     * cells.
     */
    @DynamicDLeftCountingFilter(
            subtables = 4,
            bucketBits = 128,
            counterBits = 8,
            semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1},
            overfullSlots = 0,
            minimalRemainderBits = 14,
            longestRemainder = 32,
            averageLoad = 6,
            permutation = Permutation.ADDITIVE,
            relocation = Relocation.NONE)
    interface OneLengthFilter extends LongCountingFilter {}

    /**
     * 4 x 2048 buckets of 128 bits, of which the header takes 18: 4 + 4 for the numbers, 5 + 5 for
     * the lengths. Minimal remainders of 12 bits make room for nine elements in the 110 bits left;
     * 14 bits would for seven, too few at six on average.
     */
    @DynamicDLeftCountingFilter(
            subtables = 4,
            bucketBits = 128,
            remainderLengths = 2,
            semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
            overfullSlots = 0,
            minimalRemainderBits = 12,
            longestRemainder = 31,
            averageLoad = 6,
            permutation = Permutation.ADDITIVE,
            relocation = Relocation.NONE)
    interface TwoLengthsFilter extends LongCountingFilter {}

    /** Returns predicted and counted rates, and numbers of lost keys. */
    static List<Finding> rates(int trials) {
        List<Finding> findings = new ArrayList<>();
        double fixed = CountingRate.of(CountingRate.fingerprints(2048, 14), ELEMENTS);
        add(findings, "dlcbf", FixedFilter.class, trials, fixed, "0.001463");
        double one = simulated(14, OneLength.shared(120, 0, 1, 14, 32), trials);
        add(findings, "ddlcbf.one.bare", OneLengthFilter.class, trials, one, "");
        double two = simulated(12, new TwoLengths(110, 0, 12, 31), trials);
        add(findings, "ddlcbf.two.bare", TwoLengthsFilter.class, trials, two, "");
        return findings;
    }

    /**
     * Returns the rate of a simulated filter that stores equal elements as copies, each in the
     * least loaded bucket.
     */
    private static double simulated(int minimalRemainderBits, RemainderLengths lengths, int trials) {
        CountingSimulation filter =
                CountingSimulation.of(4, 2048, minimalRemainderBits, lengths, 1).apart();
        return Trials.of(CountingExperiment.FIXED.withFilter(filter), trials)
                .finding("", CountingState::falsePositiveRate, Double.NaN, "")
                .value();
    }

    private static void add(
            List<Finding> findings,
            String form,
            Class<? extends LongCountingFilter> type,
            int trials,
            double rate,
            String printed) {
        Trials<Churn.Outcome> outcomes =
                Trials.of(seed -> Churn.oneByOne(Subjects.counting(type, ELEMENTS, seed), ELEMENTS, STEPS), trials);
        String name = "stored." + form;
        findings.add(outcomes.finding(name + ".told", Churn.Outcome::expected, rate, printed));
        findings.add(outcomes.finding(name + ".counted", Churn.Outcome::rate, rate, printed));
        findings.add(outcomes.finding(name + ".lost", Churn.Outcome::lost, 0, ""));
    }
}
