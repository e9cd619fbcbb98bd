package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.bloom.ChoiceBloomRate;
import dev.filtersmith.advisor.bloom.ChoiceBloomSimulation;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Choice Bloom filters of 10,000 keys, put one by one (online) and in rounds (offline): simulated
 * with independent hash functions as in the paper, and the filters themselves with their double
 * hashing. Source: Lumetta and Mitzenmacher, "Using the Power of Two Choices to Improve Bloom
 * Filters", tables 1 to 3.
 *
 * @param bitsPerKey m/n
 * @param choices c
 * @param hashFunctions k
 * @param rounds how often each key is put; 1 online
 * @param rate rate by equation (3.2), offline by the simulation of an independent program
 * @param printed rate that the paper prints
 * @param printedOnes share of ones that the paper prints; empty where it prints none
 */
record ChoiceBloom(
        int bitsPerKey, int choices, int hashFunctions, int rounds, double rate, String printed, String printedOnes) {
    private static final int ELEMENTS = 10_000;

    private static final List<ChoiceBloom> TABLES_1_AND_2 = List.of(
            online(8, 1, 6, "2.159e-02", ""),
            online(8, 2, 7, "2.323e-02", "0.5296"),
            online(8, 3, 7, "2.389e-02", "0.5020"),
            online(16, 1, 11, "4.588e-04", ""),
            online(16, 2, 13, "3.935e-04", "0.5187"),
            online(16, 3, 13, "3.607e-04", "0.4994"),
            online(32, 1, 22, "2.106e-07", ""),
            online(32, 2, 24, "1.285e-07", "0.5016"),
            online(32, 3, 25, "9.980e-08", "0.5022"));

    private static final List<ChoiceBloom> TABLE_3 = List.of(
            offline(8, 2, 7, 10, 1.508368e-02, "1.505e-02"),
            offline(8, 2, 8, 15, 1.479776e-02, "1.485e-02"),
            offline(8, 3, 8, 30, 1.238732e-02, "1.237e-02"),
            offline(8, 3, 8, 40, 1.222686e-02, "1.222e-02"),
            offline(16, 2, 14, 10, 2.260242e-04, "2.259e-04"),
            offline(16, 2, 14, 15, 2.216740e-04, "2.223e-04"),
            offline(16, 3, 15, 30, 1.608022e-04, "1.604e-04"),
            offline(16, 3, 15, 40, 1.580426e-04, "1.582e-04"),
            offline(32, 2, 26, 10, 6.263979e-08, "6.260e-08"),
            offline(32, 2, 26, 15, 6.150375e-08, "6.143e-08"),
            offline(32, 3, 27, 30, 3.606128e-08, "3.579e-08"),
            offline(32, 3, 27, 40, 3.525522e-08, "3.525e-08"));

    private static ChoiceBloom online(
            int bitsPerKey, int choices, int hashFunctions, String printed, String printedOnes) {
        double rate = ChoiceBloomRate.of(bitsPerKey, choices, hashFunctions);
        return new ChoiceBloom(bitsPerKey, choices, hashFunctions, 1, rate, printed, printedOnes);
    }

    private static ChoiceBloom offline(
            int bitsPerKey, int choices, int hashFunctions, int rounds, double rate, String printed) {
        return new ChoiceBloom(bitsPerKey, choices, hashFunctions, rounds, rate, printed, "");
    }

    /** Returns rates and shares of ones of filters whose keys are put one by one. */
    static List<Finding> online(int trials) {
        List<Finding> findings = new ArrayList<>();
        for (ChoiceBloom row : TABLES_1_AND_2) {
            Trials<Double> ones = row.simulated(trials);
            double limit = ChoiceBloomRate.ones(row.bitsPerKey, row.choices, row.hashFunctions);
            findings.add(row.rate(ones, ""));
            findings.add(ones.finding(row.name() + ".ones", share -> share, limit, row.printedOnes));
            findings.add(row.rate(row.stored(trials), "stored."));
        }
        return findings;
    }

    /** Returns rates of filters whose keys are put in rounds. */
    static List<Finding> offline(int trials) {
        List<Finding> findings = new ArrayList<>();
        for (ChoiceBloom row : TABLE_3) {
            findings.add(row.rate(row.simulated(trials), ""));
            findings.add(row.rate(row.stored(trials), "stored."));
        }
        return findings;
    }

    private String name() {
        String name = "choicebloom.m" + bitsPerKey + ".c" + choices + ".k" + hashFunctions;
        return rounds == 1 ? name : name + ".rounds" + rounds;
    }

    private Finding rate(Trials<Double> ones, String prefix) {
        return ones.finding(
                prefix + name() + ".fpr",
                share -> ChoiceBloomRate.ofOnes(share, choices, hashFunctions),
                rate,
                printed);
    }

    /** Returns the shares of ones in simulated filters. */
    private Trials<Double> simulated(int trials) {
        int bits = bitsPerKey * ELEMENTS;
        return Trials.of(new ChoiceBloomSimulation(ELEMENTS, bits, choices, hashFunctions, rounds)::ones, trials);
    }

    /** Returns the shares of ones in filters of random keys. */
    private Trials<Double> stored(int trials) {
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
                .addAll(new SplittableRandom(seed).longs(ELEMENTS).toArray())
                .rebalance(rounds - 1)
                .build();
        double covered = -Math.expm1(Math.log1p(-filter.expectedFpp()) / choices);
        return Math.pow(covered, 1.0 / hashFunctions);
    }
}
