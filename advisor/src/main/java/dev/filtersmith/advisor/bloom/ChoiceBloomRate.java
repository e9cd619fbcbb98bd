package dev.filtersmith.advisor.bloom;

import dev.filtersmith.advisor.baseline.BestHashFunctions;
import dev.filtersmith.advisor.baseline.BloomRate;

/**
 * The false positive rate of a choice Bloom filter whose keys are put one by one, in the limit of
 * many bits.
 *
 * <p>Source: Lumetta and Mitzenmacher, "Using the Power of Two Choices to Improve Bloom Filters",
 * section 3.1. The share z of ones follows equation (3.2), dz/dt = E[min of c binomials B(k, 1 -
 * z)] n/m, while t goes from 0 to 1; the rate is 1 - (1 - z^k)^c. With c = 1 the equation has the
 * solution 1 - e^(-kn/m), and the rate is {@link BloomRate}'s.
 *
 * <p>The solver computes y = -ln(1 - z), which grows by E[min] / (1 - z) n/m: evenly if c = 1, and
 * smoothly otherwise. Ones are correct to 1e-10, rates to a relative error of 1e-8. Only basic
 * arithmetic and {@link StrictMath} are used, so that geometries are the same on every machine.
 *
 * <p>Keys take m/n bits, above 0 and at most 1e9, and have c groups of k hash functions, 1 or more
 * each; other parameters are refused.
 */
public final class ChoiceBloomRate {
    /** Most hash functions of a group that {@link #bestHashFunctions} considers. */
    public static final int MAX_HASH_FUNCTIONS = 64;

    private static final int STEPS = 128;

    private ChoiceBloomRate() {}

    /** Returns the share of the bits that are set, by equation (3.2). */
    public static double ones(double bitsPerKey, int choices, int hashFunctions) {
        double bloom = BloomRate.ones(bitsPerKey, hashFunctions);
        if (choices < 1) {
            throw new IllegalArgumentException("choices = " + choices + " is not 1 or more.");
        } else if (choices == 1) {
            return bloom;
        }
        double y = 0;
        for (int i = 0; i < STEPS; i++) {
            // From t = (i / STEPS)^2 to the next: short steps first, since changes are fastest at
            // the beginning.
            double step = (2 * i + 1) / (bitsPerKey * STEPS * STEPS);
            double first = growth(y, choices, hashFunctions);
            double second = growth(y + step * first / 2, choices, hashFunctions);
            double third = growth(y + step * second / 2, choices, hashFunctions);
            double fourth = growth(y + step * third, choices, hashFunctions);
            y += step * (first + 2 * (second + third) + fourth) / 6;
        }
        return -StrictMath.expm1(-y);
    }

    /** Returns the rate with the ones of equation (3.2). */
    public static double of(double bitsPerKey, int choices, int hashFunctions) {
        return ofOnes(ones(bitsPerKey, choices, hashFunctions), choices, hashFunctions);
    }

    /** Returns the rate 1 - (1 - z^k)^c, where z is the share of the bits that are set. */
    public static double ofOnes(double ones, int choices, int hashFunctions) {
        double covered = StrictMath.pow(ones, hashFunctions);
        return choices == 1 ? covered : -StrictMath.expm1(choices * StrictMath.log1p(-covered));
    }

    /**
     * Returns the number of hash functions with the lowest rate, 1 to {@value
     * #MAX_HASH_FUNCTIONS}.
     */
    public static int bestHashFunctions(double bitsPerKey, int choices) {
        return BestHashFunctions.near(bitsPerKey, MAX_HASH_FUNCTIONS, k -> of(bitsPerKey, choices, k));
    }

    /**
     * Returns E[min of c binomials B(k, q)] / q with q = e^-y, by the sum over j of P(B(k, q) >=
     * j)^c.
     */
    private static double growth(double y, int choices, int hashFunctions) {
        double zeros = StrictMath.exp(-y);
        double mean =
                zeros > 0.5 ? fromTheTop(zeros, choices, hashFunctions) : fromTheBottom(zeros, choices, hashFunctions);
        return mean / zeros;
    }

    private static double fromTheTop(double zeros, int choices, int hashFunctions) {
        double odds = (1 - zeros) / zeros;
        double term = power(zeros, hashFunctions);
        double tail = 0;
        double sum = 0;
        for (int j = hashFunctions; j > 0; j--) {
            tail += term;
            sum += power(tail, choices);
            term *= odds * j / (hashFunctions - j + 1);
        }
        return sum;
    }

    private static double fromTheBottom(double zeros, int choices, int hashFunctions) {
        double odds = zeros / (1 - zeros);
        double term = power(1 - zeros, hashFunctions);
        double tail = 1;
        double sum = 0;
        for (int j = 1; j <= hashFunctions && tail > 0; j++) {
            tail = Math.max(0, tail - term);
            sum += power(tail, choices);
            term *= odds * (hashFunctions - j + 1) / j;
        }
        return sum;
    }

    private static double power(double base, int exponent) {
        double result = 1;
        double square = base;
        for (int rest = exponent; rest > 0; rest >>= 1) {
            result *= (rest & 1) == 0 ? 1 : square;
            square *= square;
        }
        return result;
    }
}
