package dev.filtersmith.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.annotation.Growth;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the numbers and the sizes of the filters of a chain, for all limits. */
class ChainSizesTest {
    private static final String BLOOM = "@BloomFilter(bitsPerKey = 16, hashFunctions = 11, growth = CHAINED, ";

    private static FilterSpec limited(int limit) {
        return FilterSpec.bloom().growth(Growth.CHAINED).growthLimit(limit).build();
    }

    private static List<Long> sizes(int limit, long first) {
        FilterSpec spec = limited(limit);
        List<Long> sizes = new ArrayList<>(List.of(first));
        while (sizes.size() < ChainSizes.filters(spec)) {
            sizes.add(ChainSizes.next(spec, first, sizes.get(sizes.size() - 1)));
        }
        return sizes;
    }

    @ParameterizedTest
    @CsvSource({
        "2, '100,100'",
        "3, '100,200'",
        "4, '100,300'",
        "7, '100,600'",
        "8, '100,300,400'",
        "16, '100,300,1200'",
        "31, '100,300,2700'",
        "32, '100,300,1200,1600'",
        "64, '100,300,1200,4800'",
        "65536, '100,300,1200,4800,19200,76800,307200,1228800,4915200'",
        "0, '100,300,1200,4800,19200,76800,307200,1228800,4915200'"
    })
    void eachFilterHasThreeTimesThoseBeforeUpToTheLimit(int limit, String sizes) {
        assertThat(sizes(limit, 100)).hasToString("[" + sizes.replace(",", ", ") + "]");
    }

    @Test
    void everyLimitIsReachedExactly() {
        for (int limit = 2; limit <= ChainSizes.MAX_LIMIT; limit++) {
            FilterSpec spec = limited(limit);
            for (long first : new long[] {1, 7, 1L << 36}) {
                long room = 0;
                for (long size : sizes(limit, first)) {
                    assertThat(size).isGreaterThanOrEqualTo(room == 0 ? first : room);
                    assertThat(size).isLessThan(room == 0 ? first + 1 : 7 * room);
                    assertThat(size).isLessThanOrEqualTo(ChainSizes.most(spec, first));
                    room += size;
                }
                assertThat(room).isEqualTo(limit * first);
                List<Long> sizes = sizes(limit, first);
                assertThat(sizes.get(sizes.size() - 1)).isEqualTo(ChainSizes.most(spec, first));
                // Those before may have been dropped; two of one size are those of the limit 2.
                assertThat(ChainSizes.next(spec, first, ChainSizes.most(spec, first)))
                        .isEqualTo(limit == 2 ? first : 0);
            }
        }
        assertThat(ChainSizes.filters(limited(0))).isEqualTo(ChainSizes.MAX_FILTERS);
    }

    @ParameterizedTest
    @CsvSource({
        "growthLimit = -1, [GrowthLimitOutOfRange] growthLimit = -1: Use 2 to 65536.",
        "growthLimit = 1, [GrowthLimitOutOfRange] growthLimit = 1: Use 2 to 65536.",
        "growthLimit = 65537, [GrowthLimitOutOfRange] growthLimit = 65537: Use 2 to 65536.",
        "'growth = FIXED, growthLimit = 4', [GrowthLimitUnfit] growthLimit = 4: Add growth = CHAINED",
    })
    void limitsThatCannotBeAreRefused(String attributes, String message) {
        String[] parts = message.split(": ", 2);
        FilterSpec spec = FilterSpec.parse((BLOOM + attributes + ")").replace("CHAINED, growth =", ""));
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(spec::toLayout)
                .withMessageContaining(parts[0] + ": ")
                .withMessageContaining(parts[1])
                .satisfies(failed -> assertThat(failed.problems())
                        .singleElement()
                        .satisfies(problem -> assertThat(problem.attribute()).isEqualTo("growthLimit")));
    }

    @Test
    void theLastFilterOfANamedSizeHasToFitATable() {
        String named = BLOOM + "expectedElements = 100000000, growthLimit = ";
        assertThat(FilterSpec.parse(named + "50)").toLayout().spec().growthLimit())
                .isEqualTo(50);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(FilterSpec.parse(named + "65536)")::toLayout)
                .withMessageContaining("[GrowthLimitTooLarge] growthLimit = 65536: the last of 9 filters would be for"
                        + " (65536 - 16384) x 100000000 elements. Use growthLimit = 32, or fewer elements.")
                .withMessageContaining("expectedElements = 4915200000000: ");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 16, 1000})
    void theTextKeepsTheLimit(int limit) {
        FilterSpec spec = limited(limit);
        assertThat(FilterSpec.parse(spec.text())).isEqualTo(spec);
        assertThat(FilterSpec.parse(spec.fullText())).isEqualTo(spec);
        assertThat(FilterSpec.parse(spec.storedText())).isEqualTo(spec);
        assertThat(limited(0).storedText()).doesNotContain("growth");
    }
}
