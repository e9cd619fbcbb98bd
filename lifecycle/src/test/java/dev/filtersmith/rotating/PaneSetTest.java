package dev.filtersmith.rotating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.bloom.CountingBloomSpec;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pane is a set, also in families that can count. */
class PaneSetTest {
    private static final int KEYS = 2000;

    static Stream<FilterSpec> specs() {
        return Stream.of(
                        "@WindowedCuckooFilter(",
                        "@WindowedCuckooFilter(slotBits = 30, stashCapacity = 0, ",
                        "@DLeftCountingFilter(",
                        "@DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2.5, ",
                        "@DynamicDLeftCountingFilter(",
                        "@DynamicDLeftCountingFilter(overfullSlots = 0, relocation = NONE, averageLoad = 2, ",
                        "@DynamicDLeftCountingFilter(bucketBits = 128, counterBits = 8, averageLoad = 6,"
                                + " overfullSlots = 10,"
                                + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, ",
                        "@RankIndexedCountingFilter(chains = 8, remainderBits = 16, averageLoad = 5, slots = 8,"
                                + " secondSlots = 4, thirdSlots = 16, ",
                        "@CountingBloomFilter(counterBits = 4, hashFunctions = 9, bitsPerKey = 60, ")
                .flatMap(text -> Arrays.stream(Concurrency.values())
                        .map(mode -> FilterSpec.parse(text + "concurrency = " + mode + ")")));
    }

    private static FilterBuilder<LongFilter> builder(FilterSpec spec) {
        return Filters.builder(spec).expectedElements(KEYS).seed(1);
    }

    private static long[] keys(int count) {
        return new Random(1).longs(count).toArray();
    }

    /** Counters that are added up show each element twice. */
    static Stream<FilterSpec> fingerprints() {
        return specs().filter(spec -> !(spec instanceof CountingBloomSpec));
    }

    @ParameterizedTest
    @MethodSource("fingerprints")
    void aUnionOfPanesTakesWhatIsNotThere(FilterSpec spec) {
        RotatingFilter<LongFilter> window =
                RotatingBuilder.of(builder(spec)).panes(2).build();
        RotatingFilter<LongFilter> other =
                RotatingBuilder.of(builder(spec)).panes(2).build();
        window.filter().putAll(keys(KEYS * 2 / 5));
        other.filter().putAll(keys(KEYS * 2 / 5));
        long elements = window.filter().approximateElementCount();
        window.filter().putAll(other.filter());
        assertThat(window.filter().approximateElementCount()).isEqualTo(elements);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aPaneRenewsAKey(FilterSpec spec) {
        RotatingFilter<LongFilter> window =
                RotatingBuilder.of(builder(spec)).panes(2).build();
        window.filter().put(1);
        window.rotate();
        window.filter().put(1);
        window.filter().put(1);
        window.rotate();
        assertThat(window.filter().mightContain(1)).isTrue();
        window.rotate();
        assertThat(window.filter().mightContain(1)).isFalse();
    }
}
