package dev.filtersmith.advisor.dlcbf;

import dev.filtersmith.advisor.buckets.Overflow;

/**
 * The formulas of a d-left counting Bloom filter, whose cells all hold a whole fingerprint: a
 * bucket of one subtable and a remainder. Elements with equal fingerprints share a cell, and the
 * permutations keep different fingerprints apart, so nothing here depends on how full the buckets
 * are. How often those overflow tells {@link Overflow}, with loads of {@link #distinctFingerprints
 * distinct fingerprints}.
 *
 * <p>Source: Bonomi and others, "An Improved Construction for Counting Bloom Filters", sections 3.2
 * and 5. At 2048 buckets, remainders of 14 bits and 49152 elements it has a rate of 1.463771e-03
 * from 49116.02 distinct fingerprints. There it gives the probability that five elements meet as
 * C(m,5) (BR)^-5 = 5.62e-17; four of them must have the fingerprint of the fifth, so the exponent
 * is 4 and the number 1.8855e-09.
 */
public final class CountingRate {
    private CountingRate() {}

    /**
     * The number of fingerprints, the paper's B R.
     *
     * @param bucketsPerSubtable B, buckets of one subtable, 1 or more
     * @param remainderBits binary logarithm of R, 0 to 62
     * @return B R
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static double fingerprints(long bucketsPerSubtable, int remainderBits) {
        if (bucketsPerSubtable < 1) {
            throw new IllegalArgumentException("bucketsPerSubtable = " + bucketsPerSubtable + " is not 1 or more.");
        }
        if (remainderBits < 0 || remainderBits > 62) {
            throw new IllegalArgumentException("remainderBits = " + remainderBits + " is not from 0 to 62.");
        }
        return Math.scalb((double) bucketsPerSubtable, remainderBits);
    }

    /**
     * The false positive rate 1 - (1 - 1/BR)^m of section 3.2.
     *
     * @param fingerprints B R, 1 or more
     * @param elements m, 0 or more
     * @return probability that an absent element is answered "present"; exact in the mean over all
     *     choices of the hash function
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static double of(double fingerprints, long elements) {
        requireFingerprints(fingerprints);
        requireNatural("elements", elements);
        return elements == 0 ? 0 : -StrictMath.expm1(elements * StrictMath.log1p(-1 / fingerprints));
    }

    /**
     * The number of different fingerprints that elements are expected to have: the cells that they
     * take, where no counter overflows.
     *
     * @param fingerprints B R, 1 or more
     * @param elements m, 0 or more
     * @return BR (1 - (1 - 1/BR)^m)
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static double distinctFingerprints(double fingerprints, long elements) {
        return fingerprints * of(fingerprints, elements);
    }

    /**
     * How many sets of c + 1 elements with one fingerprint are expected in a filter: C(m, c+1)
     * (BR)^-c, an upper bound of the probability that any counter would have to pass c.
     *
     * @param fingerprints B R, 1 or more
     * @param elements m, 0 or more
     * @param ceiling c, the highest number that a counter can say, 0 or more
     * @return expectation
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static double counterOverflow(double fingerprints, long elements, int ceiling) {
        requireFingerprints(fingerprints);
        requireNatural("elements", elements);
        requireNatural("ceiling", ceiling);
        double sets = elements;
        for (long others = 1; others <= ceiling; others++) {
            sets *= Math.max(0, elements - others) / ((others + 1) * fingerprints);
        }
        return sets;
    }

    /**
     * How often a counter is expected to pass c, where at each step one element, chosen uniformly,
     * is deleted and a new one inserted: the newcomer meets a set of c others each time, C(m - 1,
     * c) (BR)^-c. The paper's 10000 runs of 2^20 steps had six in which four elements met; this
     * expects 5.5.
     *
     * @param fingerprints B R, 1 or more
     * @param elements m, 1 or more
     * @param ceiling c, the highest number that a counter can say, 1 or more
     * @param steps deletions and insertions, 0 or more
     * @return expectation over all steps
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static double counterOverflowUnderChurn(double fingerprints, long elements, int ceiling, long steps) {
        requireNatural("steps", steps);
        if (elements < 1 || ceiling < 1) {
            throw new IllegalArgumentException(
                    "elements = " + elements + " or ceiling = " + ceiling + " is not 1 or more.");
        }
        return steps * (counterOverflow(fingerprints, elements - 1, ceiling - 1) / fingerprints);
    }

    private static void requireFingerprints(double fingerprints) {
        if (!(fingerprints >= 1 && fingerprints < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("fingerprints = " + fingerprints + " is not 1 or more.");
        }
    }

    private static void requireNatural(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " = " + value + " is not 0 or more.");
        }
    }
}
