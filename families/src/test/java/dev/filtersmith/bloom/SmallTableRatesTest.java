package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The figures of bloom.md on small tables at a rate of the builder: o^k, the share of ones to the
 * power of the hash functions, and the lookups beside it. Keys and seeds are fixed, bounds are four
 * standard deviations.
 */
class SmallTableRatesTest {
    private static final double[] RATES = {0.5, 0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-8};

    private static LongFilter filter(int elements, int hashFunctions, double rate, int seed, SplittableRandom random) {
        LongFilter filter = Filters.builder(FilterSpec.parse("@BloomFilter(hashFunctions = " + hashFunctions + ")"))
                .expectedElements(elements)
                .maxFpp(rate)
                .seed(seed)
                .build();
        for (int i = 0; i < elements; i++) {
            filter.put(random.nextLong());
        }
        return filter;
    }

    /** Without the elements that are added for it, the mean of o^k is above some of the rates. */
    @ParameterizedTest
    @CsvSource({"10, 1000, 0", "30, 500, 0", "100, 200, 0.65", "1000, 200, 0.96"})
    void theMeanOfOnesHoldsTheRate(int elements, int filters, double least) {
        SplittableRandom random = new SplittableRandom(elements);
        for (int hashFunctions : new int[] {1, 4, 11, 27}) {
            for (double rate : RATES) {
                if (slots(hashFunctions, rate) <= BloomRules.MAXIMUM_SLOTS_PER_KEY) {
                    double[] shares = IntStream.range(0, filters)
                            .mapToObj(seed -> filter(elements, hashFunctions, rate, seed, random))
                            .mapToDouble(Filter::expectedFpp)
                            .map(predicted -> predicted / rate)
                            .toArray();
                    assertMean(shares, least, 0.996, elements + " keys, " + hashFunctions + " hashes, " + rate);
                }
            }
        }
    }

    private static double slots(int hashFunctions, double rate) {
        return -hashFunctions / Math.log1p(-Math.pow(rate, 1.0 / hashFunctions));
    }

    private static void assertMean(double[] values, double least, double most, String what) {
        double sum = 0;
        double squares = 0;
        for (double value : values) {
            sum += value;
            squares += value * value;
        }
        double mean = sum / values.length;
        double bound = 4 * Math.sqrt((squares / values.length - mean * mean) / values.length);
        assertThat(mean).as(what).isBetween(least - bound, most + bound);
    }

    /** Double hashing gives the places, so absent keys are found more or less often than o^k. */
    @ParameterizedTest
    @CsvSource({
        "10, 1, 0.1, 1, 1000",
        "10, 4, 1e-2, 1.13, 3000",
        "10, 11, 1e-4, 2, 15000",
        "30, 11, 1e-3, 0.98, 5000",
        "30, 27, 1e-3, 0.89, 5000",
        "100, 11, 1e-3, 0.98, 5000",
        "100, 27, 1e-2, 0.96, 2000",
    })
    void lookupsOfSmallTablesDifferFromTheShareOfOnes(
            int elements, int hashFunctions, double rate, double factor, int queries) {
        SplittableRandom random = new SplittableRandom(elements);
        double predicted = 0;
        long found = 0;
        for (int seed = 0; seed < 1000; seed++) {
            LongFilter filter = filter(elements, hashFunctions, rate, seed, random);
            predicted += queries * filter.expectedFpp();
            for (int i = 0; i < queries; i++) {
                found += filter.mightContain(random.nextLong()) ? 1 : 0;
            }
        }
        double expected = factor * predicted;
        assertThat((double) found)
                .as("o^k predicts %.0f", predicted)
                .isBetween(expected - 4 * Math.sqrt(expected), expected + 4 * Math.sqrt(expected));
    }
}
