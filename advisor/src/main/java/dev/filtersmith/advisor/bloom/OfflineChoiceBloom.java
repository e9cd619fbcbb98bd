package dev.filtersmith.advisor.bloom;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The search for the fewest bits of a choice Bloom filter that is built from all keys at once. It
 * simulates filters, since no equation for their ones is known.
 *
 * @param sweeps how often each key chooses its group again
 */
record OfflineChoiceBloom(int choices, int sweeps) {
    /**
     * Share of the bits that are set with the best number of hash functions: 50 to 54% in table 3
     * of the paper.
     */
    private static final double BEST_ONES = 0.518;

    private static final int ELEMENTS = 1 << 13;
    private static final int ROUNDS = 4;

    /** Factor from one size that a search tries to the next. */
    static final double SIZE_FACTOR = 1.001;

    private static final int HUNDREDTHS = 100;
    static final int MAX_BITS = 64;

    private static final int MAX_FUNCTIONS = 64;
    private static final int MORE_FUNCTIONS = 3;

    ChoiceBloomSpec asked(long expectedElements, double rate) {
        return ChoiceBloomSpec.builder()
                .choices(choices)
                .expectedElements(expectedElements)
                .maxFpp(rate)
                .rebalancing(sweeps)
                .build();
    }

    /**
     * Returns the number of hash functions with the lowest rate: that for puts, or a few more,
     * since sweeps leave fewer ones.
     */
    int bestHashFunctions(double bitsPerKey) {
        int online = ChoiceBloomRate.bestHashFunctions(bitsPerKey, choices);
        return IntStream.rangeClosed(online, Math.min(online + MORE_FUNCTIONS, MAX_FUNCTIONS))
                .boxed()
                .min(Comparator.comparingDouble(
                        functions -> ChoiceBloomModel.rebalanced(bitsPerKey, choices, functions, sweeps)
                                .falsePositiveRate()))
                .orElse(online);
    }

    /** Returns the spec with the fewest bits, and its prediction. */
    Advice.Option forRate(long expectedElements, double rate) {
        return found(expectedElements, rate, 0).orElseThrow(() -> outOfReach(rate, reachable()));
    }

    /**
     * Returns the spec with the fewest bits, and its prediction; empty if the most bits do not hold
     * the rate. {@code given} is the number of hash functions, or 0 for the best.
     */
    Optional<Advice.Option> found(long expectedElements, double rate, int given) {
        // 1 - (1 - z^k)^c = rate
        double covered = -StrictMath.expm1(StrictMath.log1p(-rate) / choices);
        // The limits come before the cast: the least rates make the quotient infinite.
        double best = StrictMath.rint(StrictMath.log(covered) / StrictMath.log(BEST_ONES));
        int hashFunctions = given > 0 ? given : (int) Math.max(1, Math.min(best, MAX_FUNCTIONS));
        double ones = StrictMath.pow(covered, 1.0 / hashFunctions);
        for (double bits = roundedUp(bits(hashFunctions, ones));
                bits <= MAX_BITS;
                bits = roundedUp(bits * SIZE_FACTOR)) {
            ChoiceBloomModel model = ChoiceBloomModel.rebalanced(bits, choices, hashFunctions, sweeps);
            if (model.highestRate() <= rate) {
                return Optional.of(new Advice.Option(
                        ChoiceBloomSpec.builder()
                                .choices(choices)
                                .expectedElements(expectedElements)
                                .hashFunctions(hashFunctions)
                                .bitsPerKey(bits)
                                .build(),
                        model));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns a rate that many keys hold if they are put one by one; it holds after sweeps all the
     * more.
     */
    double reachable() {
        return ChoiceBloomRate.of(MAX_BITS, choices, ChoiceBloomRate.bestHashFunctions(MAX_BITS, choices));
    }

    /** Creates the exception for a rate out of reach, with one that holds, if there is one. */
    FilterSpecException outOfReach(double rate, double reachable) {
        String remedy =
                reachable < Digits.MAX_RATE ? "Use maxFpp = " + Digits.rateUp(reachable) : "Leave out hashFunctions";
        String message = "maxFpp = " + rate + ": " + MAX_BITS + " bits per key do not hold it after " + sweeps
                + " sweeps. " + remedy + ".";
        return new FilterSpecException(List.of(new Problem("MaxFppOutOfReach", "maxFpp", message)));
    }

    /**
     * Returns bits per key with about this share of ones. The value -ln(1 - z) is nearly
     * proportional to the keys per bit.
     */
    private double bits(int hashFunctions, double ones) {
        double bits = hashFunctions;
        for (int round = 0; round < ROUNDS && bits < 2 * MAX_BITS; round++) {
            int simulated = (int) Math.max(1, Math.round(bits * ELEMENTS));
            double there = new ChoiceBloomSimulation(ELEMENTS, simulated, choices, hashFunctions, sweeps + 1).ones(0);
            bits *= StrictMath.log1p(-there) / StrictMath.log1p(-ones);
        }
        return Math.max(1, bits);
    }

    private static double roundedUp(double bits) {
        return Math.ceil(bits * HUNDREDTHS) / HUNDREDTHS;
    }
}
