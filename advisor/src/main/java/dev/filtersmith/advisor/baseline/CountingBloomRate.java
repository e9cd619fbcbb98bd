package dev.filtersmith.advisor.baseline;

/**
 * The standard counting Bloom filter: a Bloom filter with a counter of four bits in place of each
 * bit. It is the reference of the counting families, which replace it.
 *
 * <p>Source: Bonomi and others, "An Improved Construction for Counting Bloom Filters", sections 4
 * and 5. Its figures: 13.5 counters per element and 9 hash functions have a rate of 0.001529 in 54
 * bits per element, where the d-left counting Bloom filter takes 21.3 bits for 0.001464.
 */
public final class CountingBloomRate {
    /**
     * Bits of a counter. In a filter of the best size, a counter passes 15 with probability
     * 6.8e-17.
     */
    public static final int COUNTER_BITS = 4;

    private static final double LN2 = StrictMath.log(2);

    private CountingBloomRate() {}

    /**
     * Returns the lowest rate of a size, at most 4e9 bits per key, with a whole number of hash
     * functions.
     */
    public static double best(double bitsPerKey) {
        return BloomRate.best(bitsPerKey / COUNTER_BITS);
    }

    /**
     * Returns the rate of the papers' comparisons, which take k = c ln 2 hash functions, whole or
     * not: (2^-ln 2)^c with c counters per key. No real filter of this size is below it.
     */
    public static double ideal(double bitsPerKey) {
        if (!(bitsPerKey >= 0)) {
            throw new IllegalArgumentException("bitsPerKey = " + bitsPerKey + " is not 0 or more.");
        }
        return StrictMath.exp(-bitsPerKey / COUNTER_BITS * LN2 * LN2);
    }

    /**
     * Returns the bits per key for a rate between 0 and 1, with the best whole number of hash
     * functions.
     */
    public static double bitsPerKey(double rate) {
        if (!(rate > 0 && rate < 1)) {
            throw new IllegalArgumentException("rate = " + rate + " is not above 0 and below 1.");
        }
        // The best k, fractions allowed, is log2(1 / rate), and the bits are convex in k.
        int lower = Math.max(1, (int) Math.floor(-StrictMath.log(rate) / LN2));
        return COUNTER_BITS * Math.min(bloomBits(rate, lower), bloomBits(rate, lower + 1));
    }

    /** Solves rate = (1 - e^(-k/b))^k for b. */
    private static double bloomBits(double rate, int hashFunctions) {
        return -hashFunctions / StrictMath.log1p(-StrictMath.pow(rate, 1.0 / hashFunctions));
    }
}
