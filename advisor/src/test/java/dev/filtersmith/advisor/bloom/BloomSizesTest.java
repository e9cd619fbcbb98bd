package dev.filtersmith.advisor.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.Interpreted;
import dev.filtersmith.advisor.MeanRate;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that predictions for a number of elements are the mean rates of filters of that size. */
class BloomSizesTest {
    /** Allows the stated error of the model and three standard errors of the mean. */
    @ParameterizedTest
    @CsvSource({
        "'BloomFilter(bitsPerKey = 24', 100, 4000",
        "'ChoiceBloomFilter(bitsPerKey = 24', 100, 4000",
        "'CountingBloomFilter(bitsPerKey = 48', 100, 4000"
    })
    void meanRatesAreThePredicted(String text, int size, int filters) {
        Layout layout = FilterSpec.parse("@" + text + ", expectedElements = " + size + ")")
                .toLayout();
        LongFunction<LongFilter> empty = Interpreted.filters(layout, size);
        double[] rates = IntStream.range(0, filters)
                .mapToDouble(seed -> rate(empty.apply(seed), size, seed))
                .toArray();
        MeanRate found = MeanRate.of(rates);
        double predicted = FilterAdvisor.model(layout).falsePositiveRate();
        double error = text.startsWith("Choice") ? 0.01 : 0.005;
        assertThat(predicted)
                .as("%s", layout.spec())
                .isCloseTo(found.mean(), within(error * predicted + 3 * found.error()));
    }

    /** The rest; every build takes one of each family. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "'BloomFilter(bitsPerKey = 8', 50, 4000",
        "'BloomFilter(bitsPerKey = 38.4', 100, 8000",
        "'BloomFilter(bitsPerKey = 16', 1000, 800",
        "'ChoiceBloomFilter(bitsPerKey = 8', 50, 4000",
        "'ChoiceBloomFilter(bitsPerKey = 16, choices = 4', 100, 4000",
        "'ChoiceBloomFilter(bitsPerKey = 32', 2000, 400",
        "'CountingBloomFilter(bitsPerKey = 120', 100, 4000",
        "'CountingBloomFilter(counterBits = 16, bitsPerKey = 256', 100, 4000"
    })
    void otherMeanRatesAreThePredicted(String text, int size, int filters) {
        meanRatesAreThePredicted(text, size, filters);
    }

    private static double rate(LongFilter filter, int size, int seed) {
        SplittableRandom keys = new SplittableRandom(~seed);
        for (int i = 0; i < size; i++) {
            filter.put(keys.nextLong());
        }
        return filter.expectedFpp();
    }

    /** The prediction for many elements is that of the limit. */
    @ParameterizedTest
    @CsvSource({"BloomFilter", "ChoiceBloomFilter", "CountingBloomFilter"})
    void largeFiltersHaveTheRateOfTheLimit(String family) {
        FilterSpec spec =
                FilterSpec.parse("@" + family + "(maxFpp = 1e-3)").toLayout().spec();
        String sized = spec.text().replace(")", ", expectedElements = 10000000)");
        double limit = FilterAdvisor.model(spec.toLayout()).highestRate();
        assertThat(FilterAdvisor.model(FilterSpec.parse(sized).toLayout()).highestRate())
                .isBetween(limit * 0.9999, limit * 1.0001);
    }

    /** One word less breaks the promised rate. */
    @ParameterizedTest
    @CsvSource({"BloomFilter, 100", "ChoiceBloomFilter, 100", "CountingBloomFilter, 100", "BloomFilter, 3000"})
    void aRateTakesTheFewestWords(String family, int size) {
        for (double rate : new double[] {3e-2, 1e-4, 1e-8}) {
            FilterSpec spec = FilterSpec.parse(
                            "@" + family + "(maxFpp = " + rate + ", expectedElements = " + size + ")")
                    .toLayout()
                    .spec();
            double fewer = (spec.toLayout().tableWords(size) - 1) * 64.0 / size;
            FilterSpec smaller = FilterSpec.parse(
                            "@" + family + "(bitsPerKey = " + fewer + ", expectedElements = " + size + ")")
                    .toLayout()
                    .spec();
            assertThat(smaller.toLayout().tableWords(size))
                    .isEqualTo(spec.toLayout().tableWords(size) - 1);
            assertThat(FilterAdvisor.model(spec.toLayout()).highestRate()).isLessThanOrEqualTo(rate);
            assertThat(FilterAdvisor.model(smaller.toLayout()).highestRate()).isGreaterThan(rate);
        }
    }

    @Test
    void tooFewBitsForAWordNameEnough() {
        FilterSpec spec = FilterSpec.parse("@BloomFilter(bitsPerKey = 16, expectedElements = 3)");
        assertThatThrownBy(spec::toLayout)
                .hasMessage("[BitsPerKeyOutOfReach] bitsPerKey = 16.0: 3 elements take whole words of 64 bits, with a"
                        + " place for each element. Use bitsPerKey = 21.34.");
        assertThat(FilterSpec.parse("@BloomFilter(bitsPerKey = 21.34, expectedElements = 3)")
                        .toLayout()
                        .tableWords(3))
                .isEqualTo(1);
    }
}
