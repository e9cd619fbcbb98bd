package dev.filtersmith.advisor.bloom;

/**
 * The mean rate of choice Bloom filters of a given size, relative to the limit of many bits: the
 * steps of the process of equation (3.2) one by one, with the variance of the share of zeros.
 *
 * <p>Filters of 100 elements agree within 1% of the rate. The difference to the limit falls with
 * the number of elements; beyond {@value #COMPUTED_STEPS} it is taken to be proportional to its
 * inverse.
 *
 * @param bitsPerKey bits of the filter for each key
 * @param choices groups of hash functions, c
 * @param hashFunctions hash functions of a group, k
 */
record ChoiceBloomSteps(double bitsPerKey, int choices, int hashFunctions) {
    private static final int COMPUTED_STEPS = 512;
    private static final double NEAR = 1e-3;

    /** Returns the factor of the mean rate of filters that hold so many elements. */
    double factor(long elements) {
        int steps = (int) Math.min(COMPUTED_STEPS, elements);
        return 1 + (rate(steps) / ChoiceBloomRate.of(bitsPerKey, choices, hashFunctions) - 1) * steps / elements;
    }

    private double rate(int elements) {
        double bits = bitsPerKey * elements;
        double zeros = 1;
        double variance = 0;
        for (int element = 0; element < elements && zeros > 0; element++) {
            // Near 1 and 0, the differences stay inside.
            double near = Math.min(NEAR, Math.min(zeros, 1 - zeros) / 2);
            Drawn at = drawn(zeros);
            double below = near > 0 ? drawn(zeros - near).mean : 0;
            double above = near > 0 ? drawn(zeros + near).mean : 0;
            double slope = near > 0 ? (above - below) / (2 * near) : hashFunctions;
            double bend = near > 0 ? (above - 2 * at.mean + below) / (near * near) : 0;
            zeros = Math.max(0, zeros - (at.mean + bend * variance / 2) / bits);
            double kept = 1 - slope / bits;
            variance = variance * kept * kept + at.variance / (bits * bits);
        }
        double ones = 1 - zeros;
        double relative = variance / (ones * ones);
        double covered = StrictMath.pow(ones, hashFunctions)
                * StrictMath.exp(hashFunctions * (hashFunctions - 1) / 2.0 * relative);
        return -StrictMath.expm1(choices * StrictMath.log1p(-Math.min(covered, 1)));
    }

    /** The number of bits that a key sets: the least of its groups. */
    private record Drawn(double mean, double variance) {}

    private Drawn drawn(double zeros) {
        double term = StrictMath.pow(zeros, hashFunctions);
        double odds = zeros < 1 ? (1 - zeros) / zeros : 0;
        double tail = 0;
        double mean = 0;
        double square = 0;
        for (int bits = hashFunctions; bits > 0; bits--) {
            tail += term;
            double all = StrictMath.pow(Math.min(1, tail), choices);
            mean += all;
            square += (2 * bits - 1) * all;
            term *= odds * bits / (hashFunctions - bits + 1);
        }
        return new Drawn(mean, square - mean * mean);
    }
}
