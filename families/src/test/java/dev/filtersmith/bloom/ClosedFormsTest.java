package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The advisor is not here, as in an application that names none but runtime and families. */
class ClosedFormsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@BloomFilter | 11 | 16",
                "@BloomFilter(maxFpp = 1e-3) | 10 | 14.38",
                "@BloomFilter(maxFpp = 1e-3, hashFunctions = 4) | 4 | 20.43",
                "@BloomFilter(bitsPerKey = 20) | 14 | 20",
                "@BloomFilter(bitsPerKey = 20, maxFpp = 1e-4) | 14 | 20",
                "@CountingBloomFilter | 11 | 64",
                "@CountingBloomFilter(maxFpp = 1e-3) | 10 | 57.52",
                "@CountingBloomFilter(counterBits = 8, maxFpp = 1e-2) | 7 | 76.75"
            })
    void goalsNeedNoSearch(String text, int hashFunctions, double bitsPerKey) {
        BloomTableLayout layout = (BloomTableLayout) FilterSpec.parse(text).toLayout();
        assertThat(layout.hashFunctions()).isEqualTo(hashFunctions);
        assertThat(layout.bitsPerKey()).isEqualTo(bitsPerKey);
        assertThat(layout.spec().maxFpp()).isZero();
    }

    /** The mean of the share of ones to the power k, for a filter that holds its elements. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1e-2, 1e-3, 1e-6})
    void aRateKnownAtRunTimeHolds(double rate) {
        FilterSpec spec = FilterSpec.bloom().maxFpp(rate).build();
        LongFilter filter = Filters.builder(spec).expectedElements(100_000).build();
        for (long key = 0; key < 100_000; key++) {
            filter.put(key);
        }
        // The power of 20 has a relative standard deviation of 1% at this size.
        assertThat(filter.expectedFpp()).isBetween(0.95 * rate, 1.03 * rate);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@BloomFilter(maxFpp = 1e-3, expectedElements = 100)",
                "@BloomFilter(maxFpp = 1e-3, growth = CHAINED)",
                "@BloomFilter(maxFpp = 1e-3, bitsPerKey = 10)",
                "@CountingBloomFilter(counterBits = 2)",
                "@CountingBloomFilter(hashFunctions = 20, maxFpp = 0.9)",
                "@ChoiceBloomFilter(maxFpp = 1e-3)"
            })
    void othersTakeASearch(String text) {
        FilterSpec spec = FilterSpec.parse(text);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(spec::toLayout)
                .withMessageContaining("[AdvisorMissing]");
    }
}
