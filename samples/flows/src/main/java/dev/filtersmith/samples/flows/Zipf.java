package dev.filtersmith.samples.flows;

import java.util.random.RandomGenerator;

/**
 * A distribution of numbers from 1 to {@code most}, in which small ones are frequent. The
 * probability of {@code k} is proportional to the integral of x^-exponent from k to k + 1. Except
 * for the first few numbers, this is Zipf's law.
 *
 * @param most largest number
 * @param exponent exponent, more than 0, not 1
 */
record Zipf(int most, double exponent) {
    int draw(RandomGenerator random) {
        double integral = random.nextDouble() * integralTo(most + 1.0);
        return (int) Math.min(most, Math.pow(1 + (1 - exponent) * integral, 1 / (1 - exponent)));
    }

    /**
     * Returns the mean of the numbers drawn: the sum over k of the probability of a number of k or
     * more.
     */
    double mean() {
        double sum = 0;
        for (int k = 1; k <= most; k++) {
            sum += 1 - integralTo(k) / integralTo(most + 1.0);
        }
        return sum;
    }

    private double integralTo(double x) {
        return (Math.pow(x, 1 - exponent) - 1) / (1 - exponent);
    }
}
