package dev.filtersmith.benchmarks.experiments.rankindexed;

import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Plot;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Figures 5 and 6: storage over rates from 1e-1 to 1e-7. */
final class StorageCurves {
    private static final int DECADES = 7;
    private static final int BLOOM_COUNTER_BITS = 4;
    private static final int COUNTER_BITS = 2;

    private StorageCurves() {}

    static Section section() {
        Plot.Curve rank = curve("rank-indexed", rate -> rank(rate, 0));
        Plot.Curve counting = curve("rank-indexed", rate -> rank(rate, COUNTER_BITS));
        return new Section(
                "Figures 5 and 6: storage over the rate",
                "The figures print no numbers. Rank-indexed filters are the smallest by the paper's formulas, for"
                        + " 100,000 elements and an overflow probability of 1e-10; the other curves are its baselines.",
                List.of(
                        Finding.of(
                                        "rank.figure5.rank.over.bloom",
                                        "rank-indexed over standard, bits, the highest from 0.1% to 1e-7",
                                        highestRatio(rank, 3, Baselines::bloomBits))
                                .printed(Figure.below("below 1", 1)),
                        Finding.of(
                                        "rank.figure5.rank.over.dleft",
                                        "rank-indexed over d-left, bits, the highest from 10% to 1e-7",
                                        highestRatio(rank, 1, rate -> Baselines.dLeftBits(rate, 0)))
                                .printed(Figure.below("below 1", 1)),
                        Finding.of(
                                        "rank.figure6.cbf.over.rank",
                                        "standard CBF over rank-indexed, bits, at 1%",
                                        BLOOM_COUNTER_BITS
                                                * Baselines.bloomBits(0.01)
                                                / counting.points().get(1).y())
                                .recomputed("3.073")
                                .printed(Figure.between("three or more", 3, Double.MAX_VALUE))),
                List.of(
                        plot(
                                "rank.figure5",
                                "Figure 5: storage for the standard Bloom filter function",
                                List.of(
                                        curve("standard Bloom filter", Baselines::bloomBits),
                                        curve("d-left hashing", rate -> Baselines.dLeftBits(rate, 0)),
                                        rank)),
                        plot(
                                "rank.figure6",
                                "Figure 6: storage for the counting Bloom filter function",
                                List.of(
                                        curve(
                                                "standard counting Bloom filter",
                                                rate -> BLOOM_COUNTER_BITS * Baselines.bloomBits(rate)),
                                        curve("d-left hashing", rate -> Baselines.dLeftBits(rate, COUNTER_BITS)),
                                        counting))));
    }

    private static double rank(double rate, int counterBits) {
        return least(rate, counterBits).bitsPerKey();
    }

    /** Returns the smallest filter by the paper's formulas. */
    static RankIndexedSpace least(double rate, int counterBits) {
        return new RankIndexedOptimum(PaperRow.ELEMENTS, rate, PaperRow.OVERFLOW, counterBits).find();
    }

    private static double highestRatio(Plot.Curve rank, int firstDecade, DoubleUnaryOperator others) {
        return rank.points().stream()
                .skip(firstDecade - 1)
                .mapToDouble(point -> point.y() / others.applyAsDouble(point.x()))
                .max()
                .orElseThrow();
    }

    private static Plot.Curve curve(String name, DoubleUnaryOperator bits) {
        return Plot.Curve.of(
                name, IntStream.rangeClosed(1, DECADES).mapToDouble(decade -> Math.pow(10, -decade)), bits);
    }

    private static Plot plot(String id, String title, List<Plot.Curve> curves) {
        return new Plot(
                id,
                title,
                new Plot.Axis("false positive rate", true),
                new Plot.Axis("bits per element", false),
                curves);
    }
}
