package dev.filtersmith.family;

/**
 * Tails of the Poisson and the binomial distribution. They use {@link StrictMath}, because they
 * determine sizes and geometries, which must be the same on every machine. Probabilities have a
 * relative error below 1e-11, even for a hundred million trials. Terms are those of C. Loader,
 * "Fast and Accurate Computation of Binomial Probabilities" (2000), and tails are sums of all terms
 * that matter.
 */
public final class TailProbabilities {
    private static final double NEGLIGIBLE = 1e-17;
    private static final double NEAR = 0.1;
    private static final int SERIES_FROM = 16;

    private TailProbabilities() {}

    /** Returns the probability that a Poisson distributed number exceeds a limit. */
    public static double poisson(double mean, int limit) {
        if (limit < mean) {
            double below = 0;
            double term = poissonTerm(mean, limit);
            for (int i = limit; i >= 0; i--) {
                below += term;
                term *= i / mean;
            }
            return Math.max(0, 1 - below);
        }
        double number = limit + 1;
        double term = poissonTerm(mean, number);
        double sum = 0;
        while (term > sum * NEGLIGIBLE) {
            sum += term;
            number++;
            term *= mean / number;
        }
        return sum;
    }

    /**
     * Returns the probability that more than a limit of independent trials succeed; 1 if the limit
     * is below the mean, as an upper bound. Numbers that are not whole are interpolated by the
     * gamma function.
     */
    public static double binomial(double trials, double success, double limit) {
        return binomial(trials, success, limit, 1);
    }

    /**
     * Returns the probability that more than a limit of independent trials succeed, or a partial
     * sum as soon as it exceeds a value.
     */
    public static double binomial(double trials, double success, double limit, double enough) {
        if (limit + 1 > trials || success <= 0) {
            return 0;
        } else if (limit < trials * success) {
            return 1;
        }
        double number = limit + 1;
        double term = binomialTerm(trials, success, number);
        double odds = success / (1 - success);
        double sum = 0;
        while (term > sum * NEGLIGIBLE && number <= trials && sum <= enough) {
            sum += term;
            term *= (trials - number) / (number + 1) * odds;
            number++;
        }
        return sum;
    }

    /**
     * Returns the probability of a Poisson distributed number, by {@link #deviance} and {@link
     * #stirlingError}.
     */
    private static double poissonTerm(double mean, double number) {
        return number == 0
                ? StrictMath.exp(-mean)
                : StrictMath.exp(-stirlingError(number) - deviance(number, mean))
                        / StrictMath.sqrt(2 * Math.PI * number);
    }

    /** Returns the probability of this number of successes, above 0, in the same way. */
    private static double binomialTerm(double trials, double success, double number) {
        double others = trials - number;
        if (others <= 0) {
            return StrictMath.pow(success, trials);
        }
        double exponent = stirlingError(trials)
                - stirlingError(number)
                - stirlingError(others)
                - deviance(number, trials * success)
                - deviance(others, trials * (1 - success));
        return StrictMath.exp(exponent) * StrictMath.sqrt(trials / (2 * Math.PI * number * others));
    }

    /**
     * Returns x ln(x/m) + m - x for x near a mean m, without cancellation: with v = (x - m) / (x +
     * m), the logarithm is 2 artanh v. Differences of ln x! would lose as many digits as they have
     * before the point.
     */
    private static double deviance(double x, double mean) {
        double difference = x - mean;
        if (Math.abs(difference) >= NEAR * (x + mean)) {
            return x * StrictMath.log(x / mean) - difference;
        }
        double v = difference / (x + mean);
        double power = 2 * x * v;
        double sum = difference * v;
        double before = Double.NaN;
        for (int odd = 3; sum != before; odd += 2) {
            before = sum;
            power *= v * v;
            sum += power / odd;
        }
        return sum;
    }

    /** Returns ln x! less Stirling's (x + 1/2) ln x - x + ln sqrt(2 pi), for x above 0. */
    private static double stirlingError(double x) {
        if (x >= SERIES_FROM) {
            return stirlingSeries(x);
        }
        double product = 1;
        double at = x;
        while (at < SERIES_FROM) {
            at++;
            product *= at;
        }
        double shifted = (at + 0.5) * StrictMath.log(at) - at + stirlingSeries(at) - StrictMath.log(product);
        return shifted - ((x + 0.5) * StrictMath.log(x) - x);
    }

    private static double stirlingSeries(double x) {
        double inverse = 1 / (x * x);
        return (1.0 / 12 - inverse * (1.0 / 360 - inverse * (1.0 / 1260 - inverse / 1680))) / x;
    }
}
