package dev.filtersmith.benchmarks.experiments.rankindexed;

/** The paper's formulas for the filters that it compares with. */
final class Baselines {
    private static final double LN2 = Math.log(2);
    private static final int BISECTIONS = 100;

    /** Logarithm of the least share of ones that is considered. */
    private static final double MIN_LOGARITHM = -600;

    private Baselines() {}

    /** Returns the bits per element of a Bloom filter, with any number of hash functions. */
    static double bloomBits(double rate) {
        return -log2(rate) / LN2;
    }

    /** Returns the bits of four subtables of eight cells that hold six elements on average. */
    static double dLeftBits(double rate, int counterBits) {
        return (log2(24 / rate) + counterBits) * 8 / 6;
    }

    /** Returns the bits of the same cells, without empty ones, in transfer. */
    static double packedDLeftBits(double rate) {
        return log2(24 / rate) + 0.5;
    }

    /**
     * Returns the bits per element of the array of a compressed Bloom filter: the array with this
     * rate that takes so many bits per element after an ideal compression.
     */
    static double compressedArray(double rate, double compressedBits) {
        double few = log2(Math.log(rate) / MIN_LOGARITHM);
        double most = log2(-log2(rate));
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (few + most) / 2;
            if (compressed(rate, middle) < compressedBits) {
                few = middle;
            } else {
                most = middle;
            }
        }
        return array(rate, Math.pow(2, few));
    }

    /** Returns the compressed size with 2^exponent hash functions, which need not be whole. */
    private static double compressed(double rate, double exponent) {
        double hashFunctions = Math.pow(2, exponent);
        double ones = Math.pow(rate, 1 / hashFunctions);
        double zeros = -Math.expm1(Math.log(rate) / hashFunctions);
        double entropy = (ones == 0 ? 0 : -ones * log2(ones)) - zeros * log2(zeros);
        return array(rate, hashFunctions) * entropy;
    }

    private static double array(double rate, double hashFunctions) {
        return -hashFunctions / Math.log1p(-Math.pow(rate, 1 / hashFunctions));
    }

    private static double log2(double number) {
        return Math.log(number) / LN2;
    }
}
