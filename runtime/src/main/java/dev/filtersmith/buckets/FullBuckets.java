package dev.filtersmith.buckets;

import dev.filtersmith.family.TailProbabilities;
import java.util.Arrays;

/**
 * The elements that find all their buckets full where none moves: the fluid limit of d-left
 * hashing, in steps as short as a warning needs.
 */
public final class FullBuckets {
    /** Steps in the time in which each bucket of a subtable is a candidate once. */
    private static final int STEPS = 128;

    /** The probability from which on a creation warns. */
    private static final double LIKELY = 0.01;

    private FullBuckets() {}

    /** Returns whether the stash is likely too small for the elements that find no room. */
    static boolean overflow(SubtableLayout layout, long expectedElements) {
        return overflow(
                layout,
                expectedElements,
                (double) expectedElements
                        / layout.size(expectedElements).buckets()
                        / layout.choice().subtables());
    }

    /** Returns the same at an average load, if no element moves. */
    public static boolean overflow(SubtableLayout layout, long elements, double averageLoad) {
        double without = elements * share(layout.choice().subtables(), averageLoad, layout.capacity());
        return without > 0 && TailProbabilities.poisson(without, layout.spec().stashCapacity()) > LIKELY;
    }

    /** Returns the share of the elements that find no room. */
    static double share(int subtables, double averageLoad, int capacity) {
        double[][] tails = new double[capacity + 1][subtables];
        Arrays.fill(tails[0], 1);
        int steps = (int) Math.ceil(averageLoad * subtables * STEPS);
        double step = averageLoad * subtables / steps;
        double full = 0;
        for (int count = 0; count < steps; count++) {
            double before = product(tails[capacity], 0, subtables);
            for (int load = capacity; load > 0; load--) {
                // From the right: a share depends on those before it in the same row.
                for (int i = subtables - 1; i >= 0; i--) {
                    tails[load][i] += step
                            * (tails[load - 1][i] - tails[load][i])
                            * product(tails[load], 0, i)
                            * product(tails[load - 1], i + 1, subtables);
                }
            }
            full += (before + product(tails[capacity], 0, subtables)) / 2;
        }
        return full / steps;
    }

    private static double product(double[] tails, int from, int to) {
        double product = 1;
        for (int i = from; i < to; i++) {
            product *= tails[i];
        }
        return product;
    }
}
