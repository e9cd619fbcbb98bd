package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.List;

/** Sections II-A and II-B: the rates of 64-bit and 128-bit buckets, and of Bloom filters. */
final class PaperRates {
    private static final String SHORT = "computed with fingerprints of 24 bits at load 5, where the formula gives 25";
    private static final double MIN_BITS = 20;
    private static final double MAX_BITS = 30;
    private static final int BISECTIONS = 50;

    private PaperRates() {}

    static Section section() {
        LoadDistribution four = FluidLimit.of(3, 4);
        LoadDistribution more = FluidLimit.of(3, 6.4);
        double best = SemiSorting.TWO_BITS_128.rate(more);
        double bits = bloomBits(best);
        return new Section(
                "Sections II-A and II-B: false positive rates",
                "Ours is equation (1) with the loads of the fluid limit; recomputed by an independent program. The"
                        + " paper cuts its rates, and marks the cut with dots.",
                List.of(
                        rate("64", "64-bit buckets, load 4", four, SemiSorting.BARE_64)
                                .recomputed("8.937154190e-04")
                                .printed("0.0008937"),
                        rate("64.sorted", "64-bit buckets, 0-count at loads 4 and 5", four, SemiSorting.SORTED_64)
                                .recomputed("4.477229594e-04")
                                .printed("0.0004477"),
                        rate("128.sorted", "128-bit buckets, load 6.4, 0-count", more, SemiSorting.SORTED_128)
                                .recomputed("4.257461386e-05")
                                .printed("0.00004259")
                                .misprint(SHORT),
                        rate(
                                        "128.sorted.short",
                                        "128-bit buckets, 0-count, 24 bits at load 5",
                                        more,
                                        new SemiSorting(120, "1111101"))
                                .recomputed("4.259957856e-05")
                                .printed("0.00004259"),
                        rate("128.two", "128-bit buckets, two bits at loads 6 and 7", more, SemiSorting.TWO_BITS_128)
                                .recomputed("2.243043900e-05")
                                .printed("0.00002245")
                                .misprint(SHORT),
                        rate(
                                        "128.two.short",
                                        "128-bit buckets, two bits at 6 and 7, 24 bits at load 5",
                                        more,
                                        new SemiSorting(120, "111110221"))
                                .recomputed("2.245540370e-05")
                                .printed("0.00002245"),
                        rate(
                                        "128.two.later",
                                        "128-bit buckets, two bits at loads 7 and 8, which is worse",
                                        more,
                                        new SemiSorting(120, "1111111221"))
                                .recomputed("2.337305311e-05"),
                        Finding.of("dleft.bloom.16", "Bloom filter, 16 bits per key, k = 11", BloomRate.of(16, 11))
                                .recomputed("4.587107308e-04")
                                .printed("0.0004587"),
                        Finding.of("dleft.bloom.20", "Bloom filter, 20 bits per key, k = 14", BloomRate.of(20, 14))
                                .recomputed("6.713708129e-05")
                                .printed("0.00006713"),
                        Finding.of(
                                        "dleft.bloom.over.128.two",
                                        "best Bloom filter at 20 bits over 128-bit buckets, rates",
                                        BloomRate.best(20) / best)
                                .recomputed("2.993123821")
                                .printed(Figure.between("almost 3", 0.97 * 3, Math.nextDown(3.0))),
                        Finding.of(
                                        "dleft.saving",
                                        "share of the bits that 128-bit buckets save at equal rate",
                                        1 - 20 / bits)
                                .recomputed("1.026207657e-01")
                                .printed(Figure.between("roughly 10%", 0.95 * 0.1, 1.05 * 0.1))));
    }

    private static Finding rate(String id, String what, LoadDistribution loads, SemiSorting sorting) {
        return Finding.of("dleft.fpr." + id, what, sorting.rate(loads));
    }

    /** Returns the bits per key of the best Bloom filter with this rate. */
    private static double bloomBits(double rate) {
        double low = MIN_BITS;
        double high = MAX_BITS;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            if (BloomRate.best(middle) > rate) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
