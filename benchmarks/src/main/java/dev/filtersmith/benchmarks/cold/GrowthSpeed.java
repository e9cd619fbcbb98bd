package dev.filtersmith.benchmarks.cold;

import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A program that compares filters that have grown in k steps with one of the right size: the bits,
 * the rate, and the times of lookups and puts, in alternating rounds. It prints the ratios, for
 * each k.
 */
public final class GrowthSpeed {
    private static final int ELEMENTS = 1 << 20;
    private static final int STEPS = 8;
    private static final int QUERIES = 1 << 18;
    private static final int BATCH = 1 << 12;
    private static final int WARM_UP = 8;
    private static final int ROUNDS = 21;

    /** A filter that grows. */
    @WindowedCuckooFilter(maxFpp = 1e-3, growth = Growth.CHAINED)
    interface Grown extends LongCountingFilter {}

    /** A filter of one size. */
    @WindowedCuckooFilter(maxFpp = 1e-3)
    interface Fixed extends LongCountingFilter {}

    private final long[] keys;
    private final long[] absent = new Random(2).longs(QUERIES).toArray();
    private final long[] hits = new long[BATCH / Long.SIZE];
    private final int rounds;
    private final Fixed fixed;

    /**
     * Fills the filter of the right size.
     *
     * @param elements number of elements
     * @param rounds number of rounds of which medians are taken
     */
    GrowthSpeed(int elements, int rounds) {
        this.keys = new Random(1).longs(elements).toArray();
        this.rounds = rounds;
        this.fixed = Filters.create(Fixed.class, elements);
        fixed.putAll(keys);
    }

    /**
     * Prints the ratios.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        GrowthSpeed speed = new GrowthSpeed(ELEMENTS, ROUNDS);
        System.out.println("steps  bits  rate      absent  absent, batch  present  put");
        for (int steps = 0; steps <= STEPS; steps++) {
            System.out.println(speed.ratios(steps));
        }
    }

    /**
     * The filter that has grown over the one of the right size.
     *
     * @param steps number of steps
     * @param bits ratio of the bits
     * @param rate measured rate of the filter that has grown
     * @param absent ratio of the times of lookups of absent keys, one by one
     * @param batch the same in batches
     * @param present ratio of the times of lookups of present keys, one by one
     * @param put ratio of the times of puts
     */
    record Ratios(int steps, double bits, double rate, double absent, double batch, double present, double put) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%5d  %.2f  %.2e  %6.2f  %13.2f  %7.2f  %.2f",
                    steps,
                    bits,
                    rate,
                    absent,
                    batch,
                    present,
                    put);
        }
    }

    Ratios ratios(int steps) {
        int first = keys.length >> (2 * steps);
        Grown grown = Filters.create(Grown.class, first);
        grown.putAll(keys);
        long[] present = Arrays.copyOf(keys, Math.min(keys.length, QUERIES));
        return new Ratios(
                steps,
                (double) grown.bitSize() / fixed.bitSize(),
                (double) look(grown, absent) / absent.length,
                ratio(() -> look(grown, absent), () -> look(fixed, absent)),
                ratio(() -> lookInBatches(grown), () -> lookInBatches(fixed)),
                ratio(() -> look(grown, present), () -> look(fixed, present)),
                ratio(
                        () -> fill(Filters.create(Grown.class, first)),
                        () -> fill(Filters.create(Fixed.class, keys.length))));
    }

    private static int look(LongFilter filter, long... queries) {
        int found = 0;
        for (long query : queries) {
            found += filter.mightContain(query) ? 1 : 0;
        }
        return found;
    }

    private int lookInBatches(LongFilter filter) {
        int found = 0;
        for (int done = 0; done + BATCH <= absent.length; done += BATCH) {
            found += filter.mightContain(absent, done, BATCH, hits);
        }
        return found;
    }

    private int fill(LongFilter filter) {
        int fresh = 0;
        for (int i = 0; i < keys.length; i++) {
            fresh += filter.put(keys[i]) ? 1 : 0;
        }
        return fresh;
    }

    /** Returns the median of the ratios of rounds that take one after the other. */
    private double ratio(Supplier<Integer> one, Supplier<Integer> other) {
        double[] ratios = new double[rounds];
        long answers = 0;
        for (int round = -WARM_UP; round < rounds; round++) {
            long begin = System.nanoTime();
            answers += one.get();
            long between = System.nanoTime();
            answers += other.get();
            long end = System.nanoTime();
            if (round >= 0) {
                ratios[round] = (double) (between - begin) / (end - between);
            }
        }
        if (answers < 0) {
            throw new IllegalStateException("no filter has answered");
        }
        Arrays.sort(ratios);
        return ratios[rounds / 2];
    }
}
