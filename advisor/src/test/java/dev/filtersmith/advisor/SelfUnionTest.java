package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.rotating.RotatingBuilder;
import dev.filtersmith.rotating.RotatingFilter;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A set that is added to itself is as before; a multiset has each element twice, or is as before.
 */
@Timeout(600)
class SelfUnionTest {
    private static final int EXPECTED = 600;

    static Stream<FilterSpec> specs() {
        return Stream.of(
                        "@DLeftFilter(",
                        "@DLeftFilter(relocation = NONE, ",
                        "@BloomFilter(",
                        "@ChoiceBloomFilter(",
                        "@RankIndexedFilter(",
                        "@CountingBloomFilter(",
                        "@WindowedCuckooFilter(",
                        "@DLeftCountingFilter(",
                        "@DynamicDLeftCountingFilter(",
                        "@RankIndexedCountingFilter(")
                .flatMap(text -> Arrays.stream(Concurrency.values()).map(mode -> text + "concurrency = " + mode))
                .flatMap(text -> Stream.of(text + ")", text + ", growth = CHAINED)"))
                .map(FilterSpec::parse);
    }

    static Stream<CountingSpec> countingSpecs() {
        return specs().filter(CountingSpec.class::isInstance).map(CountingSpec.class::cast);
    }

    private static long[] keys(int count) {
        return new Random(count).longs(count).toArray();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aSetIsAsBefore(FilterSpec spec) {
        requireUnchanged(Filters.builder(spec).expectedElements(EXPECTED).build(), EXPECTED / 2);
        requireUnchanged(Filters.builder(spec).expectedElements(EXPECTED).build(), EXPECTED);
        if (spec.growth().isChained()) {
            requireUnchanged(Filters.builder(spec).expectedElements(EXPECTED).build(), 4 * EXPECTED);
        } else {
            requireUnchanged(
                    Filters.builder(spec).expectedElements(EXPECTED).shards(4).build(), EXPECTED);
        }
    }

    private static void requireUnchanged(LongFilter filter, int elements) {
        filter.putAll(keys(elements));
        LongFilter before = Filters.copy(filter);
        double rate = filter.expectedFpp();
        for (int times = 0; times < 3; times++) {
            filter.putAll(filter);
        }
        assertThat(filter.sameContent(before)).isTrue();
        assertThat(filter.approximateElementCount()).isEqualTo(before.approximateElementCount());
        assertThat(filter.expectedFpp()).isEqualTo(rate);
    }

    @Test
    void aWindowIsAsBefore() {
        RotatingFilter<LongFilter> window = RotatingBuilder.of(Filters.builder(FilterSpec.parse("@CountingBloomFilter"))
                        .expectedElements(EXPECTED))
                .panes(2)
                .build();
        window.filter().putAll(keys(EXPECTED / 2));
        long elements = window.filter().approximateElementCount();
        window.filter().putAll(window.filter());
        assertThat(window.filter().approximateElementCount()).isEqualTo(elements);
    }

    @ParameterizedTest
    @MethodSource("countingSpecs")
    void aMultisetHasEachElementTwiceOrIsAsBefore(CountingSpec spec) {
        assertThat(doubles(Filters.builder(spec), EXPECTED / 4)).isTrue();
        doubles(Filters.builder(spec), EXPECTED);
        if (spec.growth().isChained()) {
            assertThat(doubles(Filters.builder(spec), 4 * EXPECTED)).isFalse();
        } else {
            doubles(Filters.builder(spec).shards(4), EXPECTED / 2);
        }
    }

    /** Returns whether the filter was added to itself. */
    private static boolean doubles(FilterBuilder<LongCountingFilter> builder, int elements) {
        LongCountingFilter filter = builder.expectedElements(EXPECTED).build();
        long[] keys = keys(elements);
        filter.putAll(keys);
        filter.putAll(keys[0], keys[0], keys[0]);
        LongCountingFilter before = Filters.copy(filter);
        boolean added = true;
        try {
            filter.putAll(filter);
        } catch (FilterFullException | IncompatibleFilterException refused) {
            added = false;
            assertThat(filter.sameContent(before)).isTrue();
        }
        int times = added ? 2 : 1;
        assertThat(filter.approximateElementCount()).isEqualTo(times * before.approximateElementCount());
        for (long key : keys) {
            assertThat(filter.count(key)).isGreaterThanOrEqualTo(times * before.count(key));
        }
        for (int i = 0; added && i < times; i++) {
            assertThat(filter.removeAll(keys)).isEqualTo(keys.length);
            assertThat(filter.removeAll(keys[0], keys[0], keys[0])).isEqualTo(3);
        }
        if (added) {
            assertThat(filter.approximateElementCount()).isZero();
        }
        return added;
    }
}
