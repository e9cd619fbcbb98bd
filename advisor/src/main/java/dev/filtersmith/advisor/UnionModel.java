package dev.filtersmith.advisor;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Interpreter;
import java.util.SplittableRandom;

/** The rate of unions, by simulation: random keys are put into parts, and the parts are merged. */
final class UnionModel {
    /** More elements change the mean rates by less than the model's error. */
    private static final int MAX_ELEMENTS = 1 << 14;

    private static final int FILLINGS = 2;

    private final Interpreter<?> interpreter;
    private final int parts;
    private final long[] keys;

    private UnionModel(Layout layout, int parts) {
        // The mode changes no rate, and the filters of a chain are merged as single ones.
        this.interpreter =
                Families.interpreterOf(ChainGoal.single(layout.spec()).toLayout(), false);
        this.parts = parts;
        long expected = layout.spec().expectedElements();
        this.keys = new long[expected == 0 ? MAX_ELEMENTS : (int) Math.min(expected, MAX_ELEMENTS)];
    }

    /** Returns the rate of a union over that of one filter; infinity if either has no room. */
    static double factor(Layout layout, int parts) {
        return new UnionModel(layout, parts).factor();
    }

    private double factor() {
        double merged = 0;
        double direct = 0;
        for (int seed = 0; seed < FILLINGS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < keys.length; i++) {
                keys[i] = random.nextLong();
            }
            try {
                LongFilter union = part(0);
                for (int part = 1; part < parts; part++) {
                    union.putAll(part(part));
                }
                merged += union.expectedFpp();
                direct += filled(0, keys.length).expectedFpp();
            } catch (FilterFullException full) {
                return Double.POSITIVE_INFINITY;
            }
        }
        return merged / direct;
    }

    private LongFilter part(int number) {
        return filled((long) keys.length * number / parts, (long) keys.length * (number + 1) / parts);
    }

    private LongFilter filled(long from, long to) {
        LongFilter filter = (LongFilter) interpreter.create(keys.length, KeySeed.of(0));
        for (long i = from; i < to; i++) {
            filter.put(keys[(int) i]);
        }
        return filter;
    }
}
