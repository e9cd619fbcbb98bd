package dev.filtersmith.advisor.buckets;

import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.family.TailProbabilities;

/**
 * The elements that find no room in a table with more elements than it is made for. Without moves
 * they are those of the fluid limit. With moves, all places of the table, or of each of its chunks,
 * are filled up to a threshold, and the number of elements in a chunk is binomially distributed.
 *
 * <p>With two buckets of k places the threshold is 1 - 0.4 e^(-0.73 k), to within 0.01 of those
 * that are proved for k from 2 on. With more buckets it is taken as 1. Source: Cain, Sanders,
 * Wormald, "The random graph threshold for k-orientability and a fast algorithm for optimal
 * multiple-choice allocation", SODA 2007.
 *
 * @param capacity places of a bucket
 */
record Crowd(SubtableLayout layout, TableSize size, int capacity) {
    private static final double MISSING_SHARE = 0.4;
    private static final double MISSING_DECAY = 0.73;

    /** Returns the expected number of elements without room. */
    double overflows(double held) {
        int subtables = layout.choice().subtables();
        double buckets = (double) subtables * size.buckets();
        if (!layout.moves()) {
            return Overflow.whileFilling(FluidLimit.of(subtables, held / buckets), capacity, (long) buckets)
                    .elements();
        }
        double chunks = size.chunkMask() == 0 ? 1 : buckets / (size.chunkMask() + subtables);
        return chunks * excess(held, 1 / chunks, threshold(subtables) * buckets * capacity / chunks);
    }

    private double threshold(int subtables) {
        return subtables == 2 ? 1 - MISSING_SHARE * StrictMath.exp(-MISSING_DECAY * capacity) : 1;
    }

    /** Returns the mean by which a binomially distributed number exceeds a limit. */
    private static double excess(double trials, double success, double limit) {
        double atLimit = TailProbabilities.binomial(trials - 1, success, limit - 1);
        return Math.max(0, trials * success * atLimit - limit * TailProbabilities.binomial(trials, success, limit));
    }
}
