package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Plot;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Section II-E: filters that are not yet full, beside Bloom filters of the same size. */
final class Underloaded {
    private static final int POINTS = 20;
    private static final double LOAD_64 = 4;
    private static final double LOAD_128 = 6.4;

    private Underloaded() {}

    static Section section() {
        return new Section(
                "Section II-E: underloaded filters",
                "The paper prints no figures. Ours are equation (1) with the loads of the fluid limit, beside Bloom"
                        + " filters of as many bits whose number of hash functions is best when full; recomputed by an"
                        + " independent program.",
                List.of(
                        gain("full", 1).recomputed("1.996134887"),
                        gain("quarter", 0.25).recomputed("1.00000000"),
                        over("64", "64-bit buckets", half -> bloom16(half) / sorted64(half))
                                .recomputed("0.837247453"),
                        over("128", "128-bit buckets", half -> bloom20(half) / sorted128(half))
                                .recomputed("19.2626003")),
                List.of(new Plot(
                        "dleft.underloaded",
                        "Rate of underloaded filters (section II-E)",
                        new Plot.Axis("share of the design load", false),
                        new Plot.Axis("false positive rate", true),
                        List.of(
                                curve("64-bit buckets", Underloaded::bare64),
                                curve("64-bit, 0-count at 4 and 5", Underloaded::sorted64),
                                curve("Bloom, 16 bits, k = 11", Underloaded::bloom16),
                                curve("128-bit, two bits at 6 and 7", Underloaded::sorted128),
                                curve("Bloom, 20 bits, k = 14", Underloaded::bloom20)))));
    }

    private static Finding gain(String id, double fill) {
        return Finding.of(
                "dleft.underloaded.gain." + id,
                "rate without semi-sorting over the rate with it, 64-bit buckets, load "
                        + Figure.format(LOAD_64 * fill),
                bare64(fill) / sorted64(fill));
    }

    private static Finding over(String id, String what, DoubleUnaryOperator ratio) {
        return Finding.of(
                "dleft.underloaded.half." + id,
                "rate of a Bloom filter over that of " + what + ", both half full",
                ratio.applyAsDouble(0.5));
    }

    private static Plot.Curve curve(String name, DoubleUnaryOperator rate) {
        return Plot.Curve.of(
                name, IntStream.rangeClosed(POINTS / 5, POINTS).mapToDouble(i -> (double) i / POINTS), rate);
    }

    private static double bare64(double fill) {
        return SemiSorting.BARE_64.rate(FluidLimit.of(3, LOAD_64 * fill));
    }

    private static double sorted64(double fill) {
        return SemiSorting.SORTED_64.rate(FluidLimit.of(3, LOAD_64 * fill));
    }

    private static double sorted128(double fill) {
        return SemiSorting.TWO_BITS_128.rate(FluidLimit.of(3, LOAD_128 * fill));
    }

    private static double bloom16(double fill) {
        return BloomRate.of(16 / fill, 11);
    }

    private static double bloom20(double fill) {
        return BloomRate.of(20 / fill, 14);
    }
}
