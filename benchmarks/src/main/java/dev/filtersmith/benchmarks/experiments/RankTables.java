package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.ChainSpecBuilder;
import dev.filtersmith.advisor.rankindexed.RankIndexedModel;
import dev.filtersmith.family.TailProbabilities;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rank-indexed hashing: the paper's five tables. Source: Hua, Zhao, Lin, Xu, "Rank-Indexed
 * Hashing", ICNP 2008; 100,000 elements, an overflow probability of 1e-10. Recomputed by an
 * independent program.
 *
 * <p>Misprints: 8e-17 in Table I, where 5.5e-17 is right; 18.0 and 22.2 for d-left hashing in Table
 * III, where its own percentages mean 19.6 and 23.7.
 */
final class RankTables {
    private static final int ELEMENTS = 100_000;
    private static final double OVERFLOW = 1e-10;

    /** Table II. */
    private static final List<Row> ROWS = List.of(
            new Row("1%", 0.01, 60, 0.64, 6, List.of(45, 8, 45), List.of(0.179, 0.027)),
            new Row("0.1%", 0.001, 64, 0.92, 10, List.of(63, 17, 50), List.of(0.360, 0.017)),
            new Row("0.01%", 0.0001, 61, 0.86, 13, List.of(59, 13, 48), List.of(0.233, 0.018)));

    private static final List<Double> NOT_RECOMPUTED = List.of(Double.NaN, Double.NaN, Double.NaN);

    private RankTables() {}

    private record Row(
            String name,
            double nominalRate,
            int chains,
            double chainLoad,
            int remainderBits,
            List<Integer> slots,
            List<Double> shares) {
        double buckets() {
            return Math.rint(ELEMENTS / (chainLoad * chains));
        }

        double rate() {
            return Math.scalb(chainLoad, -remainderBits);
        }

        RankIndexedSpace storage(int counterBits, double seconds, double thirds) {
            return new RankIndexedSpace(
                    ELEMENTS,
                    buckets(),
                    chains,
                    remainderBits,
                    counterBits,
                    slots.get(0),
                    slots.get(1),
                    slots.get(2),
                    seconds,
                    thirds);
        }

        RankIndexedSpace storage(int counterBits) {
            return storage(counterBits, shares.get(0) * buckets(), shares.get(1) * buckets());
        }

        /** Returns the paper's bound for whole numbers of extensions. */
        double overflow() {
            return storage(0, Math.rint(shares.get(0) * buckets()), Math.rint(shares.get(1) * buckets()))
                    .overflowProbability();
        }
    }

    /**
     * Returns Table I: the shares of 4096 buckets, with 56 elements on average, that hold more than
     * a number of elements. The last share is by formula only, because no trial shows it.
     */
    static List<Finding> loads(int trials) {
        Trials<int[]> loads = Trials.of(RankTables::loads, trials);
        List<Finding> findings = new ArrayList<>();
        String[] printed = {"0.13", "0.01"};
        int[] limits = {64, 74};
        for (int i = 0; i < limits.length; i++) {
            int limit = limits[i];
            findings.add(loads.finding(
                    "rank.load.above." + limit,
                    of -> IntStream.of(of).filter(load -> load > limit).count() / (double) of.length,
                    TailProbabilities.poisson(56, limit),
                    printed[i]));
        }
        findings.add(exact("rank.load.above.128", TailProbabilities.poisson(56, 128), 5.519355e-17, "8e-17"));
        return findings;
    }

    private static int[] loads(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] loads = new int[1 << 12];
        for (int element = 0; element < 56 * loads.length; element++) {
            loads[random.nextInt(loads.length)]++;
        }
        return loads;
    }

    /** Returns Table II, its bits beside those of d-left hashing in III and IV, and Table V. */
    static List<Finding> storage() {
        return Stream.of(
                        rows(
                                "bits",
                                row -> row.storage(0).bitsPerKey(),
                                List.of(10.55055, 14.38557, 18.17150),
                                "10.6, 14.4, 18.2"),
                        rows("overflow", Row::overflow, List.of(1.258e-12, 8.280e-12, 3.880e-12), ""),
                        rows(
                                "counting.bits",
                                row -> row.storage(2).bitsPerKey(),
                                List.of(13.03200, 16.76176, 20.56898),
                                "13.0, 16.8, 20.6"),
                        rows(
                                "dleft.bits",
                                row -> dLeftBits(row.rate(), 0),
                                List.of(14.9718, 19.6070, 23.7367),
                                "15.0, 18.0, 22.2"),
                        rows(
                                "dleft.counting.bits",
                                row -> dLeftBits(row.rate(), 2),
                                List.of(17.6384, 22.2737, 26.4034),
                                "17.6, 22.3, 26.4"),
                        rows(
                                "trimmed.bits",
                                row -> row.storage(0).trimmedBitsPerKey(),
                                List.of(8.5625, 12.0870, 15.1628),
                                "8.6, 12.1, 15.2"))
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Returns the least bits by the same formulas, for which the independent program took numbers
     * of extensions that are not whole, and the bits of real filters, in whole bytes.
     */
    static List<Finding> optima() {
        return Stream.of(
                        rows("least.bits", row -> least(row.nominalRate, 0), List.of(10.1690, 14.0294, 17.8364), ""),
                        rows(
                                "least.counting.bits",
                                row -> least(row.nominalRate, 2),
                                List.of(12.477, 16.368, 20.117),
                                ""),
                        rows("chosen.bits", row -> chosen(row.nominalRate, false), NOT_RECOMPUTED, ""),
                        rows("chosen.counting.bits", row -> chosen(row.nominalRate, true), NOT_RECOMPUTED, ""))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Finding> rows(
            String name, ToDoubleFunction<Row> value, List<Double> recomputed, String printed) {
        List<String> prints = printed.isEmpty() ? List.of("", "", "") : List.of(printed.split(", "));
        return IntStream.range(0, ROWS.size())
                .mapToObj(i -> exact(
                        "rank." + ROWS.get(i).name + "." + name,
                        value.applyAsDouble(ROWS.get(i)),
                        recomputed.get(i),
                        prints.get(i)))
                .toList();
    }

    private static Finding exact(String name, double value, double recomputed, String printed) {
        return new Finding(name, value, 0, recomputed, printed);
    }

    /** Returns the bits of four subtables of eight cells that hold six elements on average. */
    private static double dLeftBits(double rate, int counterBits) {
        return (Math.log(24 / rate) / Math.log(2) + counterBits) * 8 / 6;
    }

    private static double least(double rate, int counterBits) {
        return new RankIndexedOptimum(ELEMENTS, rate, OVERFLOW, counterBits)
                .find()
                .bitsPerKey();
    }

    private static double chosen(double rate, boolean counting) {
        ChainSpecBuilder<? extends ChainSpec, ?> asked =
                counting ? RankIndexedCountingSpec.builder() : RankIndexedSpec.builder();
        ChainSpec spec = asked.expectedElements(ELEMENTS)
                .maxFpp(rate)
                .overflowProbability(OVERFLOW)
                .build();
        return RankIndexedModel.of((RankIndexedLayout) spec.toLayout()).bitsPerKey();
    }
}
