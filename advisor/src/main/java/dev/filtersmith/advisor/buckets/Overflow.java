package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.dleft.SimulatedLoads;

/**
 * How often buckets get more elements than they can hold, where nothing moves: by the fluid limit, whose buckets know no capacity. With
 * moves only a simulation can tell ({@link SimulatedLoads#overflows()}).
 *
 * <p>Small tables scatter about the limit, and so overflow more often than it says where that is rare: where it says one table in a
 * thousand, simulated tables of 600 buckets overflowed 1.2 to 1.4 times as often, tables of 6000 as often as it says.
 *
 * @param buckets expected number of times that a bucket passes its capacity, 0 or more
 * @param elements expected number of elements that find all their buckets full, 0 or more; above {@code buckets} by those that come to
 *     a bucket which has passed its capacity before
 * @param probability probability that any bucket does: 1 - e^-buckets, which takes them as rare and independent (Poisson). The union
 *     bound is {@code buckets}
 */
public record Overflow(double buckets, double elements, double probability) {
    private Overflow(double buckets, double elements) {
        this(buckets, elements, -StrictMath.expm1(-buckets));
    }

    /**
     * Overflow while elements are only inserted. Loads never fall, so the last state tells of all before. And a table without a
     * capacity tells of one with: as soon as all buckets of an element are full, it does not matter for the others how far beyond.
     *
     * @param loads loads after the last insertion in buckets without a capacity, as {@link FluidLimit#of} gives them
     * @param capacity elements that a bucket can hold, 0 or more
     * @param buckets buckets of the whole table, 0 or more
     * @return expectation; buckets and elements are exact in the limit of many buckets
     * @throws IllegalArgumentException if a parameter is out of its range
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
     * Overflow in the steady state, where at each step one element, chosen uniformly, is deleted and a new one inserted.
     *
     * <p>In the steady state as many buckets come to a load as leave it. Those that leave load j for j - 1 are those whose element is
     * deleted: j times their share, over the average load, at each step. A table that has only just been filled is more even and
     * overflows less often until each element has been replaced a few times.
     *
     * <p>Source: Bonomi and others, "An Improved Construction for Counting Bloom Filters", sections 2.3 (the steady state) and 5.2, where
     * 254 of 10000 runs of 2^20 steps overflowed in 8192 buckets of 8 cells at an average load of 6.5: by this formula 2.54%, where
     * elements with equal fingerprints count once.
     *
     * @param loads steady state of buckets without a capacity, as {@link FluidLimit#steadyState} gives it, of an average load above 0
     * @param capacity elements that a bucket can hold, 0 or more
     * @param steps deletions and insertions, 0 or more
     * @return expectation over all steps
     * @throws IllegalArgumentException if a parameter is out of its range
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
