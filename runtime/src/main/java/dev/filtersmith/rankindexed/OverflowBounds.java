package dev.filtersmith.rankindexed;

/**
 * Bounds of the probability that extensions run out (Hua, Zhao, Lin, Xu, section IV). They use
 * {@link StrictMath}, because they determine the size of a filter, which must be the same on every
 * machine. Probabilities have a relative error below 1e-11, even for a hundred million buckets.
 * Terms are those of C. Loader, "Fast and Accurate Computation of Binomial Probabilities" (2000),
 * and tails are sums of all terms that matter.
 */
public final class OverflowBounds {
    /** The share of an overflow probability for each of the two levels of extensions. */
    public static final double EXTENSIONS_SHARE = 0.45;

    /** The share for buckets that are full with both extensions. */
    public static final double BUCKETS_SHARE = 0.1;

    private static final double NEGLIGIBLE = 1e-17;
    private static final double NEAR = 0.1;
    private static final int SERIES_FROM = 16;

    private OverflowBounds() {}

    /**
     * Returns the least number of extensions with 2 Binotail(B, Poissontail(n/B, W), J) at most the
     * probability: the paper's equation (1). Takes at most some milliseconds.
     *
     * @param buckets B, not necessarily whole
     * @param mean n / B
     * @param slots W, slots of a bucket without this extension
     * @param probability highest probability, above 0
     * @return J, at least 1
     */
    public static int leastExtensions(double buckets, double mean, int slots, double probability) {
        double full = poissonTail(mean, slots);
        double step = Math.sqrt(buckets * full);
        long tooFew = (long) (buckets * full) - 1;
        long enough = tooFew;
        while (!isEnough(buckets, full, (double) enough, probability)) {
            tooFew = enough;
            step = 2 * step + 1;
            enough = Math.min((long) Math.ceil(buckets), enough + (long) step);
        }
        while (enough - tooFew > 1) {
            long middle = (enough + tooFew) >>> 1;
            if (isEnough(buckets, full, (double) middle, probability)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return (int) Math.max(1, enough);
    }

    private static boolean isEnough(double buckets, double full, double extensions, double probability) {
        double highest = probability / 2;
        return extensions >= 0 && binomialTail(buckets, full, extensions, highest) <= highest;
    }

    /**
     * Returns the bound that more than J of B buckets have more than W elements: 2 Binotail(B,
     * Poissontail(n/B, W), J), the paper's equation (1).
     *
     * @param buckets B
     * @param mean n / B
     * @param slots W
     * @param extensions J
     * @return bound of the probability
     */
    public static double moreThan(double buckets, double mean, int slots, double extensions) {
        return 2 * binomialTail(buckets, poissonTail(mean, slots), extensions);
    }

    /**
     * Returns the bound that any bucket has more than W elements: B Binotail(n, 1/B, W).
     *
     * @param buckets B
     * @param elements n
     * @param slots W, slots of a bucket with all extensions
     * @return bound of the probability
     */
    public static double any(double buckets, double elements, int slots) {
        return buckets * binomialTail(elements, 1 / buckets, slots);
    }

    /**
     * Returns the probability that a Poisson distributed number exceeds a limit.
     *
     * @param mean mean, above 0
     * @param limit limit, 0 or more
     * @return probability
     */
    public static double poissonTail(double mean, int limit) {
        if (limit < mean) {
            double below = 0;
            double term = poisson(mean, limit);
            for (int i = limit; i >= 0; i--) {
                below += term;
                term *= i / mean;
            }
            return Math.max(0, 1 - below);
        }
        double number = limit + 1;
        double term = poisson(mean, number);
        double sum = 0;
        while (term > sum * NEGLIGIBLE) {
            sum += term;
            number++;
            term *= mean / number;
        }
        return sum;
    }

    /**
     * Returns the probability that more than a limit of independent trials succeed. Numbers that
     * are not whole are interpolated by the gamma function.
     *
     * @param trials number of trials, 0 or more
     * @param success probability of each
     * @param limit limit, 0 or more
     * @return probability; 1 if the limit is below the mean, as an upper bound
     */
    public static double binomialTail(double trials, double success, double limit) {
        return binomialTail(trials, success, limit, 1);
    }

    /** Returns the same probability, or a partial sum as soon as it exceeds a value. */
    private static double binomialTail(double trials, double success, double limit, double enough) {
        if (limit + 1 > trials || success <= 0) {
            return 0;
        } else if (limit < trials * success) {
            return 1;
        }
        double number = limit + 1;
        double term = binomial(trials, success, number);
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
    private static double poisson(double mean, double number) {
        return number == 0
                ? StrictMath.exp(-mean)
                : StrictMath.exp(-stirlingError(number) - deviance(number, mean))
                        / StrictMath.sqrt(2 * Math.PI * number);
    }

    /** Returns the probability of this number of successes, above 0, in the same way. */
    private static double binomial(double trials, double success, double number) {
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
