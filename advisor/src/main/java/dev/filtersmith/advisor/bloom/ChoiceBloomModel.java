package dev.filtersmith.advisor.bloom;

import dev.filtersmith.advisor.baseline.BloomRate;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The prediction for a choice Bloom filter: by equation (3.2) of the paper if keys are put one by
 * one (online), and by a seeded {@link ChoiceBloomSimulation} if it is built from all keys at once
 * and rebalanced (offline).
 *
 * @param bitsPerKey bits that a key takes, with the rounding if the elements are expected
 * @param choices groups of hash functions, c
 * @param hashFunctions hash functions of a group, k
 * @param sweeps how often each key chooses its group again after the first time: the paper's rounds
 *     less one; 0 online
 * @param ones share of the bits that are set
 * @param falsePositiveRate probability that an absent key is reported as present
 * @param standardError standard error of that rate; 0 for the equation
 */
public record ChoiceBloomModel(
        double bitsPerKey,
        int choices,
        int hashFunctions,
        int sweeps,
        double ones,
        double falsePositiveRate,
        double standardError)
        implements BloomTableModel {
    private static final int TRIALS = 8;

    /** Margin for the error of the simulation, so that the geometry found holds the rate. */
    private static final int STANDARD_ERRORS = 2;

    private static final int ELEMENTS = 1 << 13;

    /**
     * Predicts a filter that holds its expected elements, put one by one. Keys take at most 1e9
     * bits.
     */
    public static ChoiceBloomModel of(double bitsPerKey, int choices, int hashFunctions) {
        double ones = ChoiceBloomRate.ones(bitsPerKey, choices, hashFunctions);
        double rate = ChoiceBloomRate.ofOnes(ones, choices, hashFunctions);
        return new ChoiceBloomModel(bitsPerKey, choices, hashFunctions, 0, ones, rate, 0);
    }

    /**
     * Predicts a filter with at most 64 bits per key that is built with {@code
     * addAll(keys).rebalance(sweeps)}, by the mean of {@value #TRIALS} simulated filters of {@value
     * #ELEMENTS} elements. Up to 32 bits per key the standard error is below 1% of the rate. Takes
     * a tenth of a second for ten sweeps.
     */
    public static ChoiceBloomModel rebalanced(double bitsPerKey, int choices, int hashFunctions, int sweeps) {
        int bits = (int) Math.round(bitsPerKey * ELEMENTS);
        ChoiceBloomSimulation simulation =
                new ChoiceBloomSimulation(ELEMENTS, bits, choices, hashFunctions, sweeps + 1);
        double[] ones = IntStream.range(0, TRIALS).mapToDouble(simulation::ones).toArray();
        double[] rates = IntStream.range(0, TRIALS)
                .mapToDouble(trial -> ChoiceBloomRate.ofOnes(ones[trial], choices, hashFunctions))
                .toArray();
        return new ChoiceBloomModel(
                bitsPerKey,
                choices,
                hashFunctions,
                sweeps,
                Mean.of(ones).getAsDouble(),
                Mean.of(rates).getAsDouble(),
                StandardDeviation.of(rates).getAsDouble() / Math.sqrt(TRIALS));
    }

    /**
     * {@inheritDoc}
     *
     * <p>After sweeps, it is above the mean of the simulations by two standard errors.
     */
    @Override
    public double highestRate() {
        return falsePositiveRate + STANDARD_ERRORS * standardError;
    }

    @Override
    public ChoiceBloomModel times(double factor) {
        return new ChoiceBloomModel(
                bitsPerKey, choices, hashFunctions, sweeps, ones, falsePositiveRate * factor, standardError * factor);
    }

    @Override
    public String rates(int decimals) {
        String number = "%." + decimals + "e";
        return sweeps == 0
                ? BloomTableModel.super.rates(decimals)
                : String.format(
                        Locale.ROOT,
                        number + " after %d sweeps (standard error %.1e)",
                        falsePositiveRate,
                        sweeps,
                        standardError);
    }

    @Override
    public String replaces() {
        return String.format(Locale.ROOT, "a Bloom filter of as many bits %.2e", BloomRate.best(bitsPerKey));
    }
}
