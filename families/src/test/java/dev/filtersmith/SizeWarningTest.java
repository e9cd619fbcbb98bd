package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the creation of a filter says of a number of elements that does not fit it. */
@Isolated("it records the log")
class SizeWarningTest {
    private static final String SINGLE = "@DLeftFilter(semiSortDepth = {0, 0}, relocation = NONE, averageLoad = ";
    private static final String CELLS = "@DLeftCountingFilter(subtables = 2, cellsPerBucket = 3, remainderBits = 9,"
            + " relocation = NONE, stashCapacity = 2, averageLoad = ";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@WindowedCuckooFilter(averageUse = 0.96) | 999",
                SINGLE + "0.8) | 1000",
                SINGLE + "0.1) | 1000000",
                CELLS + "1.3183) | 1000000",
                "@DynamicDLeftCountingFilter(semiSortDepth = {0, 1, 1, 1, 1}, overfullSlots = 0, relocation = NONE,"
                        + " averageLoad = 3.5) | 10000"
            })
    void saysThatOverflowIsLikely(String text, long elements) throws ReflectiveOperationException {
        try (CapturedLog log = new CapturedLog("dev.filtersmith")) {
            create(text, elements);
            create(text, elements);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .contains("[OverflowTooLikely]", " for " + elements + " elements", LongFilter.class.getName());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@WindowedCuckooFilter | 999",
                "@WindowedCuckooFilter(averageUse = 0.96) | 100000",
                "@WindowedCuckooFilter(averageUse = 0.9) | 10",
                SINGLE + "0.1) | 1000",
                CELLS + "0.6) | 1000000",
                SINGLE + "0.8, growth = CHAINED) | 1000",
                "@DLeftFilter(subtables = 3, relocation = NONE) | 1000000",
                "@DLeftFilter | 1000000",
                "@DLeftCountingFilter | 1000000",
                "@DynamicDLeftCountingFilter | 1000000"
            })
    void isSilentWhereThereIsRoom(String text, long elements) throws ReflectiveOperationException {
        try (CapturedLog log = new CapturedLog("dev.filtersmith")) {
            create(text, elements);
            assertThat(log.messages()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@WindowedCuckooFilter",
                "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.536, slots = 71,"
                        + " secondSlots = 15, thirdSlots = 62)",
                "@BloomFilter",
                "@CountingBloomFilter"
            })
    void namesShardsForMoreElementsThanATableHas(String text) {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> create(text, 8_000_000_000L))
                .withMessageContaining("Filters.sharded");
    }

    private static void create(String text, long elements) {
        Filters.builder(FilterSpec.parse(text)).expectedElements(elements).build();
    }
}
