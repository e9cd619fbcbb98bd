package dev.filtersmith.advisor.dleft;

import dev.filtersmith.annotation.Cost;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.family.GoalRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The search for the fewest bits that hold a rate. It takes the best layouts at an estimated number
 * of bits, and fills each as far as it holds the rate. This is repeated with the resulting bits
 * until they are about the same.
 */
final class LeastBits {
    private static final int FILLED = 6;
    private static final int ROUNDS = 8;
    private static final double NEAR = 0.6;
    private static final double MIN_PART = 0.85;
    private static final double MAX_PART = 1.15;

    private final DLeftSpec asked;
    private final double rate;

    LeastBits(DLeftSpec asked) {
        this.asked = asked;
        this.rate = asked.maxFpp();
    }

    /** Returns the layouts of all rounds that hold the rate, if any. */
    List<Finalist> finalists() {
        List<Finalist> all = new ArrayList<>();
        double bits = guess();
        for (int round = 0; round < ROUNDS; round++) {
            double known = fewest(all, Double.MAX_VALUE);
            List<Finalist> filled = filled(bits);
            all.addAll(filled);
            double next = within(fewest(filled, bits / MIN_PART));
            if (next == bits || Math.abs(next - bits) < NEAR || next > known) {
                return all;
            }
            bits = next;
        }
        return all;
    }

    private static double fewest(List<Finalist> finalists, double otherwise) {
        return finalists.stream().mapToDouble(Finalist::bits).min().orElse(otherwise);
    }

    private List<Finalist> filled(double bits) {
        return Search.finalists(asked, bits).stream()
                .sorted(Comparator.comparingDouble(Finalist::rate))
                .limit(FILLED)
                .toList()
                .parallelStream()
                .map(this::filled)
                .flatMap(Optional::stream)
                .filter(finalist -> finalist.rate() <= rate)
                .filter(finalist -> finalist.bits() <= GoalRules.MAX_BITS)
                .toList();
    }

    private Optional<Finalist> filled(Finalist finalist) {
        DLeftSpec spec = finalist.layout().spec();
        double load = spec.averageLoad();
        double most = Math.min(load * MAX_PART, (double) spec.bucketBits() / GoalRules.MIN_BITS);
        return new HighestLoad(finalist.layout(), rate)
                .coarse(load * MIN_PART, most)
                .flatMap(layout -> Finalist.of(layout, finalist.roomy()));
    }

    /**
     * Estimates the bits for a rate, fitted to results of the search at 12 to 24 bits. The
     * logarithm is that of the exponent, linear in between.
     */
    private double guess() {
        int exponent = Math.getExponent(rate);
        double log = exponent + Math.scalb(rate, -exponent) - 1;
        return within(asked.cost() == Cost.FAST ? 1.6 - 1.18 * log : 2.3 - 1.05 * log);
    }

    private static double within(double bits) {
        return Math.max(GoalRules.MIN_BITS, Math.min(GoalRules.MAX_BITS, bits));
    }
}
