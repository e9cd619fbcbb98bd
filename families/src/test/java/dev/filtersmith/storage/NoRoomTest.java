package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What refusals say of keys that repeat. */
class NoRoomTest {
    private static final String REPEATS = "keys repeat, and 3 of them have copies beside the table, where"
            + " copyCapacity is 3: raise it, or where most elements come several times, let cells count them"
            + " (cellCounterBits of @DLeftCountingFilter or @RankIndexedCountingFilter).";

    private static final String RANKS = "RankIndexedCountingFilter(chains = 8, remainderBits = 16, averageLoad = 5,"
            + " slots = 8, secondSlots = 4, thirdSlots = 16, ";

    private static LongCountingFilter filter(String family, String attributes, long firstKey) {
        LongCountingFilter filter = Filters.builder(
                        (CountingSpec) FilterSpec.parse("@" + family + "copyCapacity = 3" + attributes + ")"))
                .expectedElements(100)
                .build();
        LongStream.range(firstKey, firstKey + 3)
                .flatMap(key -> LongStream.generate(() -> key).limit(50))
                .forEach(filter::put);
        return filter;
    }

    @ParameterizedTest
    @ValueSource(strings = {"WindowedCuckooFilter(", "DLeftCountingFilter(", "DynamicDLeftCountingFilter(", RANKS})
    void aPutWithoutRoomForCopiesIsToldWhatHelps(String family) {
        LongCountingFilter filter = filter(family, "", 0);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> LongStream.generate(() -> 10).limit(1000).forEach(filter::put))
                .withMessageContaining(" is full: it was made for 100 elements, ")
                .withMessageEndingWith("; " + REPEATS);
    }

    /** A filter has two or three elements of a key in its table, and the others beside it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WindowedCuckooFilter( | 2",
                "DLeftCountingFilter( | 3",
                "DynamicDLeftCountingFilter( | 2",
                RANKS + "| 4"
            })
    void aUnionWithoutRoomForCopiesIsToldTheirNumbers(String family, int each) {
        LongCountingFilter filter = filter(family, "", 0);
        String holds = 3 * each + " and " + 3 * (50 - each) + " copies of 3 keys beside them, ";
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> filter.putAll(filter(family, "", 10)))
                .withMessageContaining("it was made for 100 elements and holds " + holds + "the other holds " + holds
                        + "which is " + 6 * each + " if none is in both; and ")
                .withMessageEndingWith(REPEATS + " Nothing is changed.");
    }

    @Test
    void aUnionOfChainsIsToldTheSame() {
        LongCountingFilter chain = filter("DLeftCountingFilter(", ", growth = CHAINED", 0);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> chain.putAll(filter("DLeftCountingFilter(", ", growth = CHAINED", 10)))
                .withMessageStartingWith("[UnionFull] ")
                .withMessageContaining("which is 18 if none is in both; and ")
                .withMessageEndingWith(REPEATS + " Nothing is changed.");
    }

    /** Two of each filter stay in the table, where they fill two buckets. */
    @Test
    void aUnionOfManyRemaindersOfOneKeyIsToldToPutIt() {
        LongCountingFilter filter = Filters.builder((CountingSpec) FilterSpec.parse("@DynamicDLeftCountingFilter"))
                .expectedElements(1000)
                .build();
        LongStream.range(0, 50).forEach(i -> filter.put(5));
        LongCountingFilter union = Filters.copy(filter);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> LongStream.range(0, 20).forEach(i -> union.putAll(filter)))
                .withMessageContaining("the other holds 2 and 48 copies of 1 key beside them, which is ")
                .withMessageEndingWith("Nothing is changed. Keys repeat: put them in place of a union, and equal ones"
                        + " are counted beside the table.");
        LongStream.range(0, 1000).forEach(i -> union.put(5));
    }
}
