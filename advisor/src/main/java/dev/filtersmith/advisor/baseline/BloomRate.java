package dev.filtersmith.advisor.baseline;

import dev.filtersmith.bloom.ClosedForms;

/**
 * The false positive rate of a standard Bloom filter, the reference of the papers.
 *
 * <p>Source: the standard analysis that "Bloom Filters via d-Left Hashing and Dynamic Bit
 * Reassignment" cites in section II-A; its figures there and in section II-B are 0.0004587 at 16
 * bits per key and 0.00006713 at 20.
 *
 * <p>Keys take b bits, above 0 and at most 1e9, and set k of them, 1 or more; other parameters are
 * refused.
 */
public final class BloomRate {
    private BloomRate() {}

    /** Returns the rate (1 - e^(-k/b))^k, in the limit of many bits. */
    public static double of(double bitsPerKey, int hashFunctions) {
        return StrictMath.pow(ones(bitsPerKey, hashFunctions), hashFunctions);
    }

    /** Returns the share 1 - e^(-k/b) of the bits that are set, in the limit of many bits. */
    public static double ones(double bitsPerKey, int hashFunctions) {
        requireBits(bitsPerKey);
        if (hashFunctions < 1) {
            throw new IllegalArgumentException("hashFunctions = " + hashFunctions + " is not 1 or more.");
        }
        return -StrictMath.expm1(-hashFunctions / bitsPerKey);
    }

    /**
     * Returns the number of hash functions with the lowest rate, 1 or more. It is one of the two
     * whole numbers around b ln 2, the optimum if fractions are allowed.
     */
    public static int bestHashFunctions(double bitsPerKey) {
        requireBits(bitsPerKey);
        return ClosedForms.bestHashFunctions(bitsPerKey);
    }

    /** Returns the lowest rate of a standard Bloom filter of this size. */
    public static double best(double bitsPerKey) {
        return of(bitsPerKey, bestHashFunctions(bitsPerKey));
    }

    private static void requireBits(double bitsPerKey) {
        if (!(bitsPerKey > 0 && bitsPerKey <= 1e9)) {
            throw new IllegalArgumentException("bitsPerKey = " + bitsPerKey + " is not above 0 and at most 1e9.");
        }
    }
}
