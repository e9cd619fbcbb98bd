package dev.filtersmith.advisor.bloom;

import dev.filtersmith.advisor.baseline.BloomRate;
import java.util.Locale;

/**
 * The prediction for a Bloom filter: for the expected elements of its spec, or in the limit of many
 * bits.
 *
 * @param bitsPerKey bits that a key takes, with the rounding if the elements are expected
 * @param hashFunctions bits that a key sets, k
 * @param ones share of the bits that are set
 * @param falsePositiveRate probability that an absent key is reported as present
 */
record BloomModel(double bitsPerKey, int hashFunctions, double ones, double falsePositiveRate)
        implements BloomTableModel {
    /** Predicts a filter that holds its expected elements. Keys take at most 1e9 bits. */
    public static BloomModel of(double bitsPerKey, int hashFunctions) {
        return new BloomModel(
                bitsPerKey,
                hashFunctions,
                BloomRate.ones(bitsPerKey, hashFunctions),
                BloomRate.of(bitsPerKey, hashFunctions));
    }

    @Override
    public BloomModel times(double factor) {
        return new BloomModel(bitsPerKey, hashFunctions, ones, falsePositiveRate * factor);
    }

    @Override
    public String replaces() {
        return String.format(
                Locale.ROOT,
                "no filter of this rate takes fewer than %.2f bits per key",
                -StrictMath.log(falsePositiveRate) / StrictMath.log(2));
    }
}
