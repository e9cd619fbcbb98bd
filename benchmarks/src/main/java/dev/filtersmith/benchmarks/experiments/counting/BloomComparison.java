package dev.filtersmith.benchmarks.experiments.counting;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.baseline.CountingBloomRate;
import dev.filtersmith.benchmarks.experiments.report.Extreme;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.List;
import java.util.stream.IntStream;

/** Sections 4 and 5.1: the comparison with counting Bloom filters. */
final class BloomComparison {
    private static final int MAX_BITS = 32;

    private BloomComparison() {}

    static Section section() {
        double bloom = BloomRate.of(13.5, 9);
        double counters = 13.5 * CountingExperiment.FIXED.elements();
        return new Section(
                "Sections 4 and 5.1: comparison with counting Bloom filters",
                "By formula. Section 4 lets counting Bloom filters have any number of hash functions, whole or not."
                        + " Ranges are those of 100,000 queries a trial, as above; an independent program recomputes"
                        + " them.",
                List.of(
                        Finding.of(
                                        "dlcbf.over.100",
                                        "rate of a counting Bloom filter over ours, r = 14, c = 16/3",
                                        ratio(14))
                                .recomputed("52.646")
                                .printed(Figure.over("over 100", 100))
                                .misprint("24 / 2^14 is 53 times lower"),
                        Finding.of("dlcbf.from.7", "remainder bits from which up to 32 our rate is lower", lowerFrom())
                                .printed(Figure.whole(7)),
                        Finding.of("cbf.fpr.36", "counting Bloom filter, 9 counters, k = 6", BloomRate.of(9, 6))
                                .recomputed("1.32721400e-02")
                                .printed("0.01327"),
                        Finding.of("dlcbf.fpr.11", "d-left counting Bloom filter, r = 11", Math.scalb(24.0, -11))
                                .recomputed("1.171875e-02")
                                .printed("0.01172")
                                .arithmetic(),
                        Finding.of("dlcbf.bits.11", "d-left counting Bloom filter, r = 11: bits over 36", 52.0 / 3 / 36)
                                .printed(Figure.below("below 1/2", 0.5))
                                .arithmetic(),
                        Finding.of("cbf.fpr", "counting Bloom filter, 13.5 counters, k = 9", bloom)
                                .recomputed("1.529013884e-03")
                                .printed("0.001529"),
                        Extreme.least(bloom * FixedLength.QUERIES, FixedLength.PAPER_TRIALS)
                                .rate(FixedLength.QUERIES)
                                .finding("cbf.range.least", "counting Bloom filter: least rate of the trials")
                                .recomputed(Figure.rounded("1.0768e-03"))
                                .printed("0.00108"),
                        Extreme.greatest(bloom * FixedLength.QUERIES, FixedLength.PAPER_TRIALS)
                                .rate(FixedLength.QUERIES)
                                .finding("cbf.range.most", "counting Bloom filter: greatest rate of the trials")
                                .recomputed(Figure.rounded("2.0278e-03"))
                                .printed("0.00205"),
                        Finding.of("cbf.counters", "counting Bloom filter: counters", counters)
                                .printed(Figure.whole(663_552))
                                .arithmetic(),
                        Finding.of(
                                        "cbf.bits",
                                        "counting Bloom filter: bits over those of the d-left filter",
                                        4 * counters / (1 << 20))
                                .recomputed("2.53125")
                                .printed(Figure.over("over 2.5", 2.5))
                                .arithmetic()));
    }

    /** Returns the rate of a counting Bloom filter of equal size over 24 / 2^r. */
    private static double ratio(int remainderBits) {
        return CountingBloomRate.ideal(4 * (remainderBits + 2) / 3.0) / Math.scalb(24.0, -remainderBits);
    }

    /** Returns the number after the last one at which our rate is not lower. */
    private static int lowerFrom() {
        return 1
                + IntStream.rangeClosed(1, MAX_BITS)
                        .filter(bits -> ratio(bits) <= 1)
                        .max()
                        .orElse(0);
    }
}
