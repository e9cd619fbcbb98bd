package dev.filtersmith.rankindexed;

import dev.filtersmith.family.TailProbabilities;

/**
 * Bounds of the probability that extensions run out (Hua, Zhao, Lin, Xu, section IV). They
 * determine the size of a filter.
 */
public final class OverflowBounds {
    /**
     * The share of an overflow probability for buckets that are full with both extensions. A search
     * takes as many slots as this needs.
     */
    public static final double BUCKETS_SHARE = 0.5;

    /**
     * The share of the rest for third-level extensions; each of these costs most. Their number is
     * whole, so their bound is often much lower, and the second level gets the rest.
     */
    private static final double THIRDS_SHARE = 0.9;

    /** Keeps a sum of bounds below a probability, whatever the rounding. */
    private static final double ROUNDED = 1 - 1e-9;

    private OverflowBounds() {}

    /** Returns the probability that third-level extensions may take, above 0. */
    public static double ofThirds(double allowed, double buckets) {
        return (buckets < allowed ? allowed - buckets : allowed) * THIRDS_SHARE;
    }

    /**
     * Returns the probability that is left for second-level extensions, above 0. The others are a
     * bucket that is full with both extensions, and too few third-level ones.
     */
    public static double ofSeconds(double allowed, double others) {
        return (others < allowed ? allowed - others : allowed) * ROUNDED;
    }

    /**
     * Returns the least number of extensions J, at least 1, with 2 Binotail(B, Poissontail(n/B, W),
     * J) at most the probability: the paper's equation (1). B need not be whole; W counts the slots
     * without this extension. Takes at most some milliseconds.
     */
    public static int leastExtensions(double buckets, double mean, int slots, double probability) {
        double full = TailProbabilities.poisson(mean, slots);
        double step = Math.sqrt(buckets * full);
        long tooFew = (long) (buckets * full) - 1;
        long enough = tooFew;
        while (!isEnough(buckets, full, (double) enough, probability)) {
            tooFew = enough;
            step = 2 * step + 1;
            enough = Math.min((long) Math.ceil(buckets), enough + (long) step);
        }
        while (enough - tooFew > 1) {
            long middle = (enough + tooFew) >>> 1;
            if (isEnough(buckets, full, (double) middle, probability)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return (int) Math.max(1, enough);
    }

    private static boolean isEnough(double buckets, double full, double extensions, double probability) {
        double highest = probability / 2;
        return extensions >= 0 && TailProbabilities.binomial(buckets, full, extensions, highest) <= highest;
    }

    /**
     * Returns the bound that more than J of B buckets have more than W elements: 2 Binotail(B,
     * Poissontail(n/B, W), J), the paper's equation (1).
     */
    public static double moreThan(double buckets, double mean, int slots, double extensions) {
        return 2 * TailProbabilities.binomial(buckets, TailProbabilities.poisson(mean, slots), extensions);
    }

    /** Returns the bound that any bucket has more than W elements: B Binotail(n, 1/B, W). */
    public static double any(double buckets, double elements, int slots) {
        return buckets * TailProbabilities.binomial(elements, 1 / buckets, slots);
    }
}
