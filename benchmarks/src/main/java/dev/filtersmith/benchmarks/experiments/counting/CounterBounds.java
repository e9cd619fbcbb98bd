package dev.filtersmith.benchmarks.experiments.counting;

import dev.filtersmith.advisor.dlcbf.CountingRate;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.family.TailProbabilities;
import java.util.List;

/** Section 5.1: how high counters get, in the filter and in a counting Bloom filter. */
final class CounterBounds {
    private static final int ELEMENTS = CountingExperiment.FIXED.elements();
    private static final int STEPS = CountingExperiment.FIXED.steps();
    private static final double LN2 = Math.log(2);

    private static final int HASH_FUNCTIONS = 9;
    private static final double COUNTERS_PER_ELEMENT = 13.5;

    private CounterBounds() {}

    static Section section() {
        double five = CountingRate.counterOverflow(FixedLength.FINGERPRINTS, ELEMENTS, 4);
        double four = CountingRate.counterOverflowUnderChurn(FixedLength.FINGERPRINTS, ELEMENTS, 3, STEPS);
        return new Section(
                "Section 5.1: bounds on counters",
                "Probabilities and expected numbers by formula. The paper's counts of trials are Poisson distributed:"
                        + " the expected number must not make them less likely than four standard errors of a normal"
                        + " number. An independent program recomputes the numbers, those of counting Bloom filters"
                        + " with binomial distributions.",
                List.of(
                        Finding.of("dlcbf.counter.5", "bound that five elements have one fingerprint", five)
                                .recomputed("1.885544548e-09")
                                .printed("5.62e-17")
                                .misprint("the exponent of 1/BR is 4: four others must meet the first"),
                        Finding.of(
                                        "dlcbf.counter.5.as.printed",
                                        "bound that five elements have one fingerprint, exponent 5",
                                        five / FixedLength.FINGERPRINTS)
                                .recomputed("5.6194e-17")
                                .printed("5.62e-17"),
                        trials("dlcbf.counter.4", "trials of 10,000 in which four elements meet", four, 6)
                                .recomputed("5.492"),
                        Finding.of(
                                        "cbf.counter.16",
                                        "probability that a counter of a best counting Bloom filter has 16 elements",
                                        Math.exp(-LN2) * Math.pow(LN2, 16) / factorial(16))
                                .recomputed("6.785124e-17")
                                .printed("6.79e-17"),
                        trials("cbf.counter.12", "trials of 10,000 in which a counter reaches 12", reached(12), 16)
                                .recomputed("14.1"),
                        trials("cbf.counter.13", "trials of 10,000 in which a counter reaches 13", reached(13), 1)
                                .recomputed("0.78")));
    }

    private static Finding trials(String id, String what, double expectedInTrial, int printed) {
        return Finding.of(id, what, FixedLength.PAPER_TRIALS * expectedInTrial).printed(Figure.poisson(printed));
    }

    /**
     * Returns the expected number of times that a counter reaches a count in a trial: each
     * insertion raises counters that have one less.
     */
    private static double reached(int count) {
        double mean = HASH_FUNCTIONS / COUNTERS_PER_ELEMENT;
        double oneLess = TailProbabilities.poisson(mean, count - 2) - TailProbabilities.poisson(mean, count - 1);
        double atFirst = COUNTERS_PER_ELEMENT * ELEMENTS * TailProbabilities.poisson(mean, count - 1);
        return atFirst + (double) STEPS * HASH_FUNCTIONS * oneLess;
    }

    private static double factorial(int number) {
        double product = 1;
        for (int factor = 2; factor <= number; factor++) {
            product *= factor;
        }
        return product;
    }
}
