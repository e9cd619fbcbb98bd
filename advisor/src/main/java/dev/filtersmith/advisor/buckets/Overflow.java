package dev.filtersmith.advisor.buckets;

/**
 * The expected overflow of buckets without moves, by the fluid limit, whose buckets have no
 * capacity. The overflow with moves needs a simulation of loads.
 *
 * <p>Small tables scatter about the limit. If overflow is rare, they overflow more often than in
 * the limit. Where the limit predicts one table in a thousand, simulated tables of 600 buckets
 * overflowed 1.2 to 1.4 times as often, and tables of 6000 buckets as often as predicted.
 *
 * @param buckets expected number of times that a bucket passes its capacity, 0 or more
 * @param elements expected number of elements that find all their buckets full, 0 or more; more
 *     than {@code buckets} by the elements that come to a bucket already past its capacity
 * @param probability probability that any bucket passes its capacity: 1 - e^-buckets, if these
 *     events are rare and independent (Poisson). The union bound is {@code buckets}
 */
public record Overflow(double buckets, double elements, double probability) {
    private Overflow(double buckets, double elements) {
        this(buckets, elements, -StrictMath.expm1(-buckets));
    }

    /**
     * Returns the overflow while elements are only inserted, exact in the limit of many buckets.
     * Loads never fall, so the last state is enough: that of buckets without a capacity, from
     * {@link FluidLimit#of}. It gives the overflow of buckets with one: once all buckets of an
     * element are full, the excess does not matter to other elements.
     */
    public static Overflow whileFilling(LoadDistribution loads, int capacity, long buckets) {
        requireNatural("capacity", capacity);
        requireNatural("buckets", buckets);
        double elements = 0;
        for (int load = loads.maximumLoad(); load > capacity; load--) {
            elements += (load - capacity) * loads.share(load);
        }
        return new Overflow(buckets * loads.tail(capacity + 1), buckets * elements);
    }

    /**
     * Returns the overflow over so many steps in the steady state, in which each step deletes one
     * element, drawn uniformly, and inserts a new one. The loads are those of buckets without a
     * capacity, from {@link FluidLimit#steadyState}.
     *
     * <p>In the steady state as many buckets reach a load as leave it. A bucket goes from load j to
     * j - 1 when one of its elements is deleted. At each step, the expected number of these buckets
     * is j times their share over the average load. A freshly filled table is more even and
     * overflows less often until each element has been replaced a few times.
     *
     * <p>Source: Bonomi and others, "An Improved Construction for Counting Bloom Filters", sections
     * 2.3 (the steady state) and 5.2, where 254 of 10000 runs of 2^20 steps overflowed in 8192
     * buckets of 8 cells at an average load of 6.5: by this formula 2.54%, with elements of equal
     * fingerprints counted once.
     */
    public static Overflow underChurn(LoadDistribution loads, int capacity, long steps) {
        requireNatural("capacity", capacity);
        requireNatural("steps", steps);
        if (loads.maximumLoad() == 0) {
            throw new IllegalArgumentException("A table without elements has none to delete.");
        }
        double elements = 0;
        for (int load = loads.maximumLoad(); load > capacity; load--) {
            elements += load * loads.share(load);
        }
        double perShare = steps / loads.averageLoad();
        return new Overflow(perShare * (capacity + 1) * loads.share(capacity + 1), perShare * elements);
    }

    private static void requireNatural(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " = " + value + " is not 0 or more.");
        }
    }
}
