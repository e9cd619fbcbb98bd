package dev.filtersmith.advisor.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that filters take the bits per key that their spec asks for, whatever their number. */
class BitsOfFewElementsTest {
    private static final double MORE = 1.02;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@RankIndexedFilter(bitsPerKey = 16) | 16",
                "@RankIndexedFilter(bitsPerKey = 24) | 24",
                "@RankIndexedCountingFilter(bitsPerKey = 16) | 16"
            })
    void keepsThemOrRefuses(String text, double bitsPerKey) {
        FilterSpec spec = FilterSpec.parse(text);
        boolean fits = false;
        for (long elements = 100; elements < 1_000_000; elements = elements * 5 / 4) {
            long expected = elements;
            fits = spec.toLayout().bitsPerKey(expected) <= MORE * bitsPerKey;
            if (fits) {
                create(spec, expected);
            } else {
                assertThatExceptionOfType(FilterSpecException.class)
                        .isThrownBy(() -> create(spec, expected))
                        .withMessageContaining("[BitsPerKeyOutOfReach] ")
                        .withMessageContaining("expectedElements = " + expected);
            }
        }
        assertThat(fits).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@RankIndexedFilter(bitsPerKey = 16, expectedElements = 12345)",
                "@RankIndexedFilter(maxFpp = 1e-3)",
                "@RankIndexedFilter"
            })
    void acceptsOtherPromises(String text) {
        create(FilterSpec.parse(text), 12345);
    }

    private static Filter create(FilterSpec spec, long elements) {
        return Filters.builder(spec).expectedElements(elements).build();
    }
}
