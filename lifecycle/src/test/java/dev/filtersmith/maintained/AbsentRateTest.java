package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.meter.Metering;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the store is asked for nothing: a million absent keys are looked up by Zipf's law, and
 * some of them look present. Only lookups of these are made, as many as there are among all.
 */
class AbsentRateTest {
    private static final int KEYS = 1_000_000;
    private static final double LOOKUPS = 20e6;

    /** The share of the lookups before the table has what is asked for often. */
    private static final double FIRST = 0.25;

    private static final int ENTRIES = 512;
    private static final double RATE = 8.9e-4;

    /** The rates of lookups of false positives, and of those that ask the store. */
    private record Rates(double without, double with) {}

    private static Rates rates(double exponent) {
        SplittableRandom random = new SplittableRandom(46);
        List<Long> keys = new ArrayList<>();
        List<Double> sums = new ArrayList<>();
        double sum = 0;
        double all = 0;
        for (int rank = 1; rank <= KEYS; rank++) {
            double weight = Math.pow(rank, -exponent);
            all += weight;
            if (random.nextDouble() < RATE) {
                sum += weight;
                keys.add(random.nextLong());
                sums.add(sum);
            }
        }
        return rates(keys, sums, sum / all, random);
    }

    private static Rates rates(List<Long> keys, List<Double> sums, double share, SplittableRandom random) {
        AbsentKeys table = new AbsentKeys((long) ENTRIES * Metering.ABSENT_KEY_BYTES, false);
        double sum = sums.get(sums.size() - 1);
        long lookups = Math.round(LOOKUPS * share);
        long asked = 0;
        for (long i = 0; i < lookups; i++) {
            int at = Collections.binarySearch(sums, random.nextDouble() * sum);
            long key = keys.get(at < 0 ? -at - 1 : at);
            if (!table.contains(key, ~key, "")) {
                table.learn(key, ~key, AbsentKeys.code(key), "");
                asked += i >= FIRST * lookups ? 1 : 0;
            }
        }
        return new Rates(share, asked / (LOOKUPS * (1 - FIRST)));
    }

    @ParameterizedTest
    @CsvSource({"0.8, 4", "0.99, 6", "1.2, 6"})
    void fewQuestionsAreAskedAgain(double exponent, int factor) {
        Rates rates = rates(exponent);
        System.out.printf(Locale.ROOT, "| %s | %.1e | %.1e |%n", exponent, rates.without, rates.with);
        assertThat(rates.with * factor).isLessThan(rates.without);
    }
}
