package dev.filtersmith.benchmarks.experiments.counting;

import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.Overflow;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import java.util.List;

/** Section 5.2: more elements than the design load, without and with moves. */
final class FixedOverflow {
    private static final CountingExperiment CROWDED = CountingExperiment.FIXED.withElements(53_248);
    private static final CountingExperiment STILL = CountingExperiment.FIXED.withElements(55_296);
    private static final CountingExperiment MOVING =
            STILL.withFilter(STILL.filter().withRelocation(FixedLength.CELLS, 1));

    private static final int QUICK_RUNS = 10;

    /** One for every 25 trials of the paper. */
    private static final int RUNS = 400;

    private static final int QUICK_TRIALS = 2;
    private static final int TRIALS = 50;

    private FixedOverflow() {}

    static Section section(Effort effort) {
        Overflow crowded = overflow(CROWDED);
        Trials<CountingState> runs = Trials.of(CROWDED::run, effort.of(QUICK_RUNS, RUNS));
        double chance = crowded.probability();
        double deviation = Math.sqrt(chance * (1 - chance));
        int trials = effort.of(QUICK_TRIALS, TRIALS);
        Trials<CountingState> moved = Trials.of(MOVING::run, trials);
        double expected = overflow(STILL).elements();
        return new Section(
                "Section 5.2: more elements",
                "The same filter at loads 6.5 and 6.75. Expected overflows are those of the fluid limit; their number"
                        + " is Poisson distributed.",
                List.of(
                        Finding.of(
                                        "dlcbf.53248.load.9",
                                        "share of buckets with load 9 or more at load 6.5, fluid limit",
                                        FluidLimit.steadyState(4, 6.5).tail(9))
                                .recomputed("2.204826475e-08")
                                .printed("2.205e-08"),
                        Finding.of("dlcbf.53248.elements", "elements at load 6.5", 6.5 * FixedLength.BUCKETS)
                                .recomputed(Figure.whole(CROWDED.elements()))
                                .printed(Figure.whole(53_428))
                                .misprint("two digits are exchanged, by arithmetic"),
                        Finding.of("dlcbf.53248.expected", "share of trials with overflow, expected", chance)
                                .recomputed("0.0254")
                                .printed(paperShare(deviation)),
                        runs.finding(
                                        "dlcbf.53248.overflowing",
                                        "share of trials with overflow, simulated",
                                        state -> state.overflows() > 0 ? 1 : 0,
                                        deviation)
                                .recomputed(Figure.of(chance))
                                .printed(paperShare(deviation)),
                        counted(
                                "overflows",
                                "overflows of a trial at load 6.75 without moves",
                                Trials.of(STILL::run, trials)
                                        .finding("", "", CountingState::overflows, Math.sqrt(expected)),
                                expected),
                        counted(
                                "moves",
                                "overflows resolved by a move in a trial",
                                moved.finding("", "", CountingState::relocations, Math.sqrt(expected)),
                                expected),
                        moved.finding(
                                        "dlcbf.55296.unresolved",
                                        "overflows of a trial that no move resolves",
                                        CountingState::overflows,
                                        0)
                                .recomputed(Figure.of(0))
                                .printed(Figure.whole(0)),
                        moved.finding(
                                        "dlcbf.55296.lost",
                                        "failed deletions in a trial with moves",
                                        CountingState::lostDeletions,
                                        0)
                                .recomputed(Figure.of(0))));
    }

    private static Finding counted(String id, String what, Finding mean, double expected) {
        return Finding.of("dlcbf.55296." + id, what, mean.value())
                .error(mean.error())
                .recomputed(Figure.of(expected))
                .printed(Figure.between("40 to 100", 40, 100));
    }

    /** Returns the paper's share: 254 of 10,000 trials. */
    private static Figure paperShare(double deviation) {
        return Figure.digits("0.0254").within(deviation / Math.sqrt(FixedLength.PAPER_TRIALS));
    }

    private static Overflow overflow(CountingExperiment experiment) {
        return Overflow.underChurn(FixedLength.limit(experiment), FixedLength.CELLS, experiment.steps());
    }
}
