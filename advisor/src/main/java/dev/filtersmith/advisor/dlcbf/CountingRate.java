package dev.filtersmith.advisor.dlcbf;

import dev.filtersmith.advisor.buckets.Overflow;

/**
 * The formulas of a d-left counting Bloom filter, whose cells each hold a whole fingerprint: a
 * bucket of one subtable and a remainder. Elements with equal fingerprints share a cell, and the
 * permutations keep different fingerprints apart, so nothing here depends on the loads of the
 * buckets. {@link Overflow} gives the overflow of the buckets, with loads of
 * {@link #distinctFingerprints distinct fingerprints}.
 *
 * <p>Source: Bonomi and others, "An Improved Construction for Counting Bloom Filters", sections 3.2
 * and 5. At 2048 buckets, remainders of 14 bits and 49152 elements the rate is 1.463771e-03, from
 * 49116.02 distinct fingerprints. The paper gives the probability that five elements meet as C(m,5)
 * (BR)^-5 = 5.62e-17; four of them must have the fingerprint of the fifth, so the exponent is 4 and
 * the number 1.8855e-09.
 *
 * <p>There are BR fingerprints, 1 or more, and m elements; other parameters are refused.
 */
public final class CountingRate {
    private CountingRate() {}

    /** Returns the number of fingerprints, the paper's B R, for remainders of 0 to 62 bits. */
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
     * Returns the false positive rate 1 - (1 - 1/BR)^m of section 3.2, exact in the mean over all
     * choices of the hash function.
     */
    public static double of(double fingerprints, long elements) {
        requireFingerprints(fingerprints);
        requireNatural("elements", elements);
        return elements == 0 ? 0 : -StrictMath.expm1(elements * StrictMath.log1p(-1 / fingerprints));
    }

    /**
     * Returns the expected number of distinct fingerprints of the elements, BR (1 - (1 - 1/BR)^m).
     * It is the number of their cells if no counter overflows.
     */
    public static double distinctFingerprints(double fingerprints, long elements) {
        return fingerprints * of(fingerprints, elements);
    }

    /**
     * Returns the expected number of sets of c + 1 elements with one fingerprint in a filter: C(m,
     * c+1) (BR)^-c. It is an upper bound of the probability that any counter would have to pass its
     * ceiling c.
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
     * Returns the expected number of times that a counter passes its ceiling c if each step deletes
     * one element, drawn uniformly, and inserts a new one. Each new element meets C(m - 1, c)
     * (BR)^-c sets of c others. Of the paper's 10000 runs of 2^20 steps, four elements met in six;
     * this formula expects 5.5.
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
