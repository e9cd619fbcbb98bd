package dev.filtersmith.benchmarks.experiments.rankindexed;

import java.util.List;

/**
 * A row of Table II: 100,000 elements, an overflow probability of 1e-10.
 *
 * @param name the rate in percent
 * @param nominalRate the rate
 * @param chains L
 * @param chainLoad lambda
 * @param remainderBits R
 * @param slots Z1, Z2 and Z3
 * @param shares J2/B and J3/B
 */
record PaperRow(
        String name,
        double nominalRate,
        int chains,
        double chainLoad,
        int remainderBits,
        List<Integer> slots,
        List<Double> shares) {
    static final int ELEMENTS = 100_000;
    static final double OVERFLOW = 1e-10;

    static final List<PaperRow> ALL = List.of(
            new PaperRow("1%", 0.01, 60, 0.64, 6, List.of(45, 8, 45), List.of(0.179, 0.027)),
            new PaperRow("0.1%", 0.001, 64, 0.92, 10, List.of(63, 17, 50), List.of(0.360, 0.017)),
            new PaperRow("0.01%", 0.0001, 61, 0.86, 13, List.of(59, 13, 48), List.of(0.233, 0.018)));

    double buckets() {
        return Math.rint(ELEMENTS / (chainLoad * chains));
    }

    /** Returns the rate of the configuration, lambda 2^-R. */
    double rate() {
        return Math.scalb(chainLoad, -remainderBits);
    }

    /** Returns the filter with counters of so many bits; numbers of extensions are not whole. */
    RankIndexedSpace storage(int counterBits) {
        return storage(counterBits, shares.get(0) * buckets(), shares.get(1) * buckets());
    }

    /** Returns the filter with whole numbers of extensions. */
    RankIndexedSpace whole() {
        return storage(0, Math.rint(shares.get(0) * buckets()), Math.rint(shares.get(1) * buckets()));
    }

    private RankIndexedSpace storage(int counterBits, double seconds, double thirds) {
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
}
