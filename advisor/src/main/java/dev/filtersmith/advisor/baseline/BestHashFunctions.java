package dev.filtersmith.advisor.baseline;

import java.util.function.IntToDoubleFunction;

/** The search for the number of hash functions with the lowest rate. */
public final class BestHashFunctions {
    private static final double LN2 = 0.6931471805599453;

    private BestHashFunctions() {}

    /**
     * Returns the best number of hash functions from 1 to {@code most}, searched from ln 2 times
     * the slots per key on, near which a Bloom filter has its best. The rate must fall up to the
     * best number and rise after it.
     */
    public static int near(double slotsPerKey, int most, IntToDoubleFunction rate) {
        int best = (int) Math.max(1, Math.min(most, slotsPerKey * LN2));
        double least = rate.applyAsDouble(best);
        for (int direction = 1; direction >= -1; direction -= 2) {
            for (int next = best + direction; next >= 1 && next <= most; next += direction) {
                double there = rate.applyAsDouble(next);
                if (there >= least) {
                    break;
                }
                best = next;
                least = there;
            }
        }
        return best;
    }
}
