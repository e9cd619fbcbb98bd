package dev.filtersmith.advisor.bloom;

import dev.filtersmith.advisor.baseline.BestHashFunctions;
import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.CountingModel;
import dev.filtersmith.family.TailProbabilities;
import java.util.Locale;

/**
 * The prediction for a counting Bloom filter, for the expected elements of its spec, or in the
 * limit of many counters: fresh, and under the churn of {@link CountingModel}. Counters that have
 * reached their highest value stay there, so the rate rises under churn until the filter is
 * refreshed. It rises by next to nothing with counters of four bits, and by a factor with counters
 * of two bits.
 *
 * @param bitsPerKey bits that a key takes, with the rounding if the elements are expected
 * @param counterBits bits of a counter
 * @param hashFunctions counters that a key increments, k
 * @param ones share of the counters that are not 0 in a fresh filter
 * @param falsePositiveRate probability that a fresh filter reports an absent key as present
 * @param churnedRate the same probability after half of the elements were replaced ten times
 * @param saturation probability that a counter of a fresh filter has reached its highest value
 */
record CountingBloomModel(
        double bitsPerKey,
        int counterBits,
        int hashFunctions,
        double ones,
        double falsePositiveRate,
        double churnedRate,
        double saturation)
        implements BloomTableModel {
    private static final double REPLACED = CountingModel.CHURN_ROUNDS / 2.0;

    /**
     * Predicts a filter that holds its expected elements. Counters have 2 to 16 bits, a key has 1
     * to 64 of them, and takes at least a sixty-fourth of their bits.
     */
    public static CountingBloomModel of(double bitsPerKey, int counterBits, int hashFunctions) {
        double counters = bitsPerKey / counterBits;
        double mean = hashFunctions / counters;
        int ceiling = (1 << counterBits) - 1;
        double ones = BloomRate.ones(counters, hashFunctions);
        double churned = StuckCounters.ones(mean, ceiling, REPLACED);
        return new CountingBloomModel(
                bitsPerKey,
                counterBits,
                hashFunctions,
                ones,
                BloomRate.of(counters, hashFunctions),
                StrictMath.pow(churned, hashFunctions),
                TailProbabilities.poisson(mean, ceiling - 1));
    }

    /**
     * Returns the number of hash functions with the lowest rate, under churn too: 1 to {@value
     * ChoiceBloomRate#MAX_HASH_FUNCTIONS}, and fewer than in a Bloom filter if counters of two
     * bits wear out. A key takes at least the bits of a counter.
     */
    public static int bestHashFunctions(double bitsPerKey, int counterBits) {
        return BestHashFunctions.near(
                bitsPerKey / counterBits,
                ChoiceBloomRate.MAX_HASH_FUNCTIONS,
                k -> of(bitsPerKey, counterBits, k).highestRate());
    }

    @Override
    public CountingBloomModel times(double factor) {
        return new CountingBloomModel(
                bitsPerKey,
                counterBits,
                hashFunctions,
                ones,
                falsePositiveRate * factor,
                Math.min(1, churnedRate * factor),
                saturation);
    }

    @Override
    public double highestRate() {
        return Math.max(falsePositiveRate, churnedRate);
    }

    @Override
    public String rates(int decimals) {
        String number = "%." + decimals + "e";
        String fresh = String.format(Locale.ROOT, number, falsePositiveRate);
        String churned = String.format(Locale.ROOT, number, churnedRate);
        return fresh.equals(churned)
                ? fresh + " fresh and under churn"
                : fresh + " fresh and " + churned + " after half of the elements were replaced ten times";
    }

    @Override
    public String replaces() {
        return String.format(
                Locale.ROOT, "a Bloom filter of this rate, without removal, takes %.2f", bitsPerKey / counterBits);
    }

    @Override
    public String fill() {
        return String.format(
                Locale.ROOT,
                "A counter has reached its highest value, and stays there, with probability %.1e.",
                saturation);
    }
}
