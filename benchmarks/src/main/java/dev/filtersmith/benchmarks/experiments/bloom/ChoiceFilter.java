package dev.filtersmith.benchmarks.experiments.bloom;

import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.bloom.ChoiceBloomRate;
import dev.filtersmith.advisor.bloom.ChoiceBloomSimulation;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import java.util.SplittableRandom;

/**
 * A choice Bloom filter of the paper, simulated with independent hash functions as in the paper, or
 * built with its double hashing.
 *
 * @param elements n
 * @param bitsPerKey m/n
 * @param choices c
 * @param hashFunctions k
 * @param rounds how often each key is put; 1 online
 */
record ChoiceFilter(int elements, int bitsPerKey, int choices, int hashFunctions, int rounds) {
    /** Trials of each experiment of the paper. */
    static final int PAPER_TRIALS = 1000;

    private static final int ELEMENTS = 10_000;

    /** Returns a filter of 10,000 keys. */
    ChoiceFilter(int bitsPerKey, int choices, int hashFunctions, int rounds) {
        this(ELEMENTS, bitsPerKey, choices, hashFunctions, rounds);
    }

    /** Returns a filter of ten times as many keys. */
    ChoiceFilter larger() {
        return new ChoiceFilter(10 * elements, bitsPerKey, choices, hashFunctions, rounds);
    }

    String id() {
        String id = "choicebloom.m" + bitsPerKey + ".c" + choices + ".k" + hashFunctions;
        return (rounds == 1 ? id : id + ".rounds" + rounds) + (elements == ELEMENTS ? "" : ".n" + elements);
    }

    String what() {
        String what = "m/n = " + bitsPerKey + ", c = " + choices + ", k = " + hashFunctions;
        return (rounds == 1 ? what : what + ", " + rounds + " rounds") + (elements == ELEMENTS ? "" : ", n = 100,000");
    }

    double rate(double ones) {
        return ChoiceBloomRate.ofOnes(ones, choices, hashFunctions);
    }

    /** Returns the share of ones of a filter whose keys are put one by one, by equation (3.2). */
    double limit() {
        return ChoiceBloomRate.ones(bitsPerKey, choices, hashFunctions);
    }

    /**
     * Returns the standard deviation of the share of ones: that of a Bloom filter with as many
     * ones, whose variance is (q - (1 + a) q^2) / m with a share q = e^-a of zeros. Simulated
     * filters with choices had 0.5 to 0.9 of it. That they always have less is not proved.
     */
    double deviation(double ones) {
        double zeros = 1 - ones;
        double variance = zeros - (1 - Math.log(zeros)) * zeros * zeros;
        return Math.sqrt(variance / bitsPerKey / elements);
    }

    /** Returns the standard deviation of the rate, which is c z^k for a share z of ones. */
    double rateDeviation(double ones) {
        return hashFunctions * rate(ones) / ones * deviation(ones);
    }

    /** Returns the mean rate of filters with these shares of ones, predicted from the shares. */
    Finding rate(Trials<Double> shares, String prefix, String suffix) {
        double ones = shares.mean(share -> share);
        return shares.finding(prefix + id() + ".fpr", what() + ": rate" + suffix, this::rate, rateDeviation(ones));
    }

    /** Returns the shares of ones in simulated filters. */
    Trials<Double> simulated(int trials) {
        int bits = bitsPerKey * elements;
        return Trials.of(new ChoiceBloomSimulation(elements, bits, choices, hashFunctions, rounds)::ones, trials);
    }

    /** Returns the shares of ones in filters of random keys. */
    Trials<Double> stored(int trials) {
        ChoiceBloomSpec spec = ChoiceBloomSpec.builder()
                .choices(choices)
                .hashFunctions(hashFunctions)
                .bitsPerKey(bitsPerKey)
                .build();
        return Trials.of(seed -> ones(spec, seed), trials);
    }

    /** Returns the share of ones, computed back from the rate that the filter computes from it. */
    private double ones(ChoiceBloomSpec spec, long seed) {
        LongFilter filter = Filters.builder(spec)
                .seed(seed)
                .addAll(new SplittableRandom(seed).longs(elements).toArray())
                .rebalance(rounds - 1)
                .build();
        double covered = -Math.expm1(Math.log1p(-filter.expectedFpp()) / choices);
        return Math.pow(covered, 1.0 / hashFunctions);
    }
}
