package dev.filtersmith.benchmarks.experiments.counting;

import dev.filtersmith.advisor.buckets.CountingSimulation;
import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.OneLength;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import java.util.List;
import java.util.stream.Stream;

/**
 * The dynamic form: rates of 4 x 2048 buckets of 128 bits under 2^20 deletions and insertions, with
 * one and with two lengths of remainders. Source: section III of the paper.
 *
 * <p>The paper's figures fit 120 bits that include a counter of one bit for each cell; they do not
 * show whether equal elements share a cell or are stored as copies. Bare means cells without
 * counters, which is better: equal elements are stored as copies.
 */
final class DynamicLength {
    /** A load that buckets reach the more often, the shorter minimal remainders are. */
    private static final int HIGH_LOAD = 8;

    private static final int QUICK_TRIALS = 2;
    private static final int TRIALS = 50;

    private DynamicLength() {}

    /**
     * A form with the rate by the independent program.
     *
     * @param id end of its name
     * @param experiment experiment with this form
     * @param deviation standard deviation of the rate of a trial, from 120 other trials
     * @param rate rate by the independent program
     * @param error standard error of that rate, from ten or twelve trials; 0 if its digits say more
     * @param printed rate that the paper prints; empty if it prints none
     */
    private record Form(
            String id, CountingExperiment experiment, double deviation, String rate, double error, String printed) {}

    private static final List<Form> FORMS = List.of(
            new Form("one.shared", CountingExperiment.ONE_LENGTH, 1.3e-6, "4.7132e-4", 4e-7, "0.0004729"),
            new Form("one.copies", CountingExperiment.ONE_LENGTH_COPIES, 1.9e-6, "4.7609e-4", 6e-7, "0.0004729"),
            new Form("one.bare", CountingExperiment.ONE_LENGTH_BARE, 1.05e-6, "1.62e-4", 0, ""),
            new Form("two", CountingExperiment.TWO_LENGTHS, 2.1e-6, "3.0908e-4", 6e-7, "0.0003111"),
            new Form("two.bare", CountingExperiment.TWO_LENGTHS_BARE, 1.0e-6, "1.55e-4", 0, ""));

    static Section section(Effort effort) {
        int trials = effort.of(QUICK_TRIALS, TRIALS);
        double fixed = FixedLength.rateDeviation();
        return new Section(
                "Section III-C: one and two lengths",
                "4 x 2048 buckets of 128 bits, 49152 elements, 2^20 deletions and insertions. The paper's figures fit"
                        + " 120 bits that include a counter of one bit for each cell; bare cells have none. The paper"
                        + " does not print how many queries it counted, so its rates are shown without a verdict. The"
                        + " deviation of our trials is that of 120 others with each form.",
                Stream.concat(
                                Stream.of(Trials.of(CountingExperiment.FIXED::run, trials)
                                        .finding(
                                                "ddlcbf.fixed.fpr",
                                                "fixed length: rate",
                                                CountingState::falsePositiveRate,
                                                fixed)
                                        .recomputed("1.463771e-03")
                                        .printed(Figure.shown("0.0014593"))),
                                FORMS.stream().flatMap(form -> findings(form, trials)))
                        .toList());
    }

    /**
     * Returns the rate, and the numbers of overflows and of failed deletions, which should be 0.
     */
    private static Stream<Finding> findings(Form form, int trials) {
        Trials<CountingState> states = Trials.of(form.experiment::run, trials);
        String id = "ddlcbf." + form.id;
        String what = form.id
                        .replace("one", "one length")
                        .replace("two", "two lengths")
                        .replace(".", ", ")
                + ": ";
        return Stream.of(
                states.finding(id + ".fpr", what + "rate", CountingState::falsePositiveRate, form.deviation)
                        .recomputed(Figure.rounded(form.rate).within(form.error))
                        .printed(Figure.shown(form.printed)),
                states.finding(id + ".overflows", what + "elements without room", CountingState::overflows, 0)
                        .recomputed(Figure.of(0)),
                states.finding(id + ".lost", what + "failed deletions", CountingState::lostDeletions, 0)
                        .recomputed(Figure.of(0)));
    }

    /**
     * Returns the share of the buckets that ever held eight elements: the reason for minimal
     * remainders of 14 bits.
     */
    static Section highLoads(Effort effort) {
        int trials = effort.of(QUICK_TRIALS, TRIALS);
        return new Section(
                "Section III-C: minimal remainders and the largest loads",
                "Short minimal remainders put more elements into the buckets of equal ones. Recomputed by an"
                        + " independent program; the deviation is that of independent buckets, an upper bound.",
                List.of(highLoads(14, 0.24, trials), highLoads(11, 0.46, trials)));
    }

    private static Finding highLoads(int minimalRemainderBits, double share, int trials) {
        OneLength lengths = OneLength.shared(120, 0, 1, minimalRemainderBits, 32);
        CountingExperiment experiment = CountingExperiment.ONE_LENGTH_BARE.withFilter(
                CountingSimulation.of(4, 2048, minimalRemainderBits, lengths, 1));
        return Trials.of(experiment::run, trials)
                .finding(
                        "ddlcbf.one.bare.minimal" + minimalRemainderBits + ".reached" + HIGH_LOAD,
                        "share of buckets that reached load 8, minimal remainders of " + minimalRemainderBits + " bits",
                        state -> state.largestLoads().tail(HIGH_LOAD),
                        FixedLength.binomial(share))
                .recomputed(String.valueOf(share));
    }
}
