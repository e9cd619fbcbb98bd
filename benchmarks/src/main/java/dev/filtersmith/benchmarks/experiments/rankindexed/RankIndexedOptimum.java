package dev.filtersmith.benchmarks.experiments.rankindexed;

import dev.filtersmith.rankindexed.OverflowBounds;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The search for the rank-indexed filter with the fewest bits per key by the paper's formulas
 * ({@link RankIndexedSpace}). It covers all numbers of chains, remainder bits and slots, with whole
 * numbers of extensions that together keep the overflow probability. The paper's own configurations
 * (Table II) take 2% to 4% more.
 *
 * @param elements n, 1 or more
 * @param maxFpp rate of false positives, above 0 and below 1; it is used up, lambda = maxFpp 2^r
 * @param overflowProbability P_o, the highest probability that the elements do not fit
 * @param counterBits bits of a slot's counter, 0 without counters
 */
public record RankIndexedOptimum(double elements, double maxFpp, double overflowProbability, int counterBits) {
    private static final int MAX_CHAINS = 64;
    private static final int MAX_REMAINDER_BITS = 40;

    /**
     * Most elements per chain. Twice as many elements per chain cost a remainder bit, and at one
     * element per chain save at most half a bit of index.
     */
    private static final int MAX_CHAIN_LOAD = 4;

    /** Most slots of a bucket above its mean load, in standard deviations. */
    private static final int MAX_DEVIATIONS = 3;

    /**
     * Most extensions or slots of the last level beyond the necessary number. More of them gain
     * nothing at the other levels.
     */
    private static final int SPARE_SLOTS = 8;

    /**
     * Runs the search.
     *
     * @return the filter with the fewest bits per key
     */
    public RankIndexedSpace find() {
        Best best = new Best();
        for (int chains = MAX_CHAINS; chains > 0; chains--) {
            for (int remainderBits = 1; remainderBits <= MAX_REMAINDER_BITS; remainderBits++) {
                find(best, chains, remainderBits);
            }
        }
        return Objects.requireNonNull(best.found);
    }

    private static final class Best {
        private @Nullable RankIndexedSpace found;

        void offer(RankIndexedSpace other) {
            if (!beats(other)) {
                found = other;
            }
        }

        boolean beats(RankIndexedSpace other) {
            return found != null && found.bitsPerKey() <= other.bitsPerKey();
        }
    }

    private RankIndexedSpace storage(
            int chains, int remainderBits, int slots, int end, int all, double seconds, double thirds) {
        return new RankIndexedSpace(
                elements,
                elements / (Math.scalb(maxFpp, remainderBits) * chains),
                chains,
                remainderBits,
                counterBits,
                slots,
                end - slots,
                all - end,
                seconds,
                thirds);
    }

    private void find(Best best, int chains, int remainderBits) {
        double mean = Math.scalb(maxFpp, remainderBits) * chains;
        int fewest = Math.max(1, (int) mean);
        if (mean > MAX_CHAIN_LOAD * chains
                || best.beats(storage(chains, remainderBits, fewest, fewest, fewest, 1, 1))) {
            return;
        }
        int capacity = fewest;
        while (storage(chains, remainderBits, capacity, capacity, capacity, 1, 1)
                        .thirdsOverflow()
                > overflowProbability) {
            capacity++;
        }
        // Extensions of a level if it had all of the probability. No level has more, so this is a
        // lower bound.
        int[] fewestExtensions = new int[capacity + SPARE_SLOTS];
        for (int slots = fewest; slots < fewestExtensions.length; slots++) {
            fewestExtensions[slots] = OverflowBounds.leastExtensions(elements / mean, mean, slots, overflowProbability);
        }
        int most = Math.min(capacity + SPARE_SLOTS - 3, (int) (mean + MAX_DEVIATIONS * Math.sqrt(mean)));
        for (int slots = fewest; slots <= most; slots++) {
            for (int end = slots + 1; end < capacity + SPARE_SLOTS - 1; end++) {
                int all = Math.max(end + 1, capacity);
                if (!best.beats(storage(
                        chains, remainderBits, slots, end, all, fewestExtensions[slots], fewestExtensions[end]))) {
                    extend(best, chains, remainderBits, slots, end, all);
                }
            }
        }
    }

    /** Tries whole numbers of extensions that share the probability left by the last level. */
    private void extend(Best best, int chains, int remainderBits, int slots, int end, int least) {
        for (int all = least; all < least + SPARE_SLOTS; all++) {
            RankIndexedSpace last = storage(chains, remainderBits, slots, end, all, 1, 1);
            double buckets = last.buckets();
            double mean = last.averageLoad();
            double left = overflowProbability - last.thirdsOverflow();
            int thirds = OverflowBounds.leastExtensions(buckets, mean, end, left);
            for (int more = 0; more < SPARE_SLOTS; more++) {
                double rest = left - OverflowBounds.moreThan(buckets, mean, end, thirds + more);
                if (rest > 0) {
                    int seconds = OverflowBounds.leastExtensions(buckets, mean, slots, rest);
                    best.offer(storage(chains, remainderBits, slots, end, all, seconds, thirds + more));
                }
            }
        }
    }
}
