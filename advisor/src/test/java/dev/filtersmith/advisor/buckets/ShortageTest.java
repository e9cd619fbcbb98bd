package dev.filtersmith.advisor.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.testing.Remedies;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Specs whose buckets and stash have no room for the elements. */
class ShortageTest {
    private static final int ELEMENTS = 1000;
    private static final int SEEDS = 30;
    private static final int MANY_ELEMENTS = 1_000_000;

    static Stream<String> tooFull() {
        return Stream.of(
                "@DLeftFilter(bucketBits = 32, semiSortDepth = {0, 0, 0, 1}, averageLoad = 2.4375, relocation = NONE,"
                        + " stashCapacity = 0)",
                "@DLeftFilter(semiSortDepth = {0, 0, 0}, averageLoad = 1.9, stashCapacity = 0)",
                "@DLeftCountingFilter(subtables = 2, cellsPerBucket = 3, remainderBits = 9, averageLoad = 2.8125,"
                        + " relocation = NONE, stashCapacity = 2)");
    }

    @ParameterizedTest
    @MethodSource("tooFull")
    void refusesFiltersThatAreAlwaysFull(String text) {
        FilterSpec spec = FilterSpec.parse(text);
        List<Problem> problems = FilterAdvisor.shortages(spec.toLayout());
        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.tag()).isEqualTo("OverflowTooLikely");
            assertThat(Remedies.of(spec, problem))
                    .singleElement()
                    .satisfies(remedied -> assertThat(FilterAdvisor.shortages(remedied.toLayout()))
                            .isEmpty());
        });
        for (int seed = 0; seed < SEEDS; seed++) {
            LongFilter filter =
                    Filters.builder(spec).expectedElements(ELEMENTS).seed(seed).build();
            assertThatExceptionOfType(FilterFullException.class).isThrownBy(() -> fill(filter));
        }
    }

    /** The number of elements is known only when a filter is created. */
    @ParameterizedTest
    @MethodSource("tooFull")
    void theLoadThatIsSuggestedHasRoomForAMillion(String text) {
        FilterSpec spec = FilterSpec.parse(text);
        FilterSpec remedied = Remedies.of(
                        spec, FilterAdvisor.shortages(spec.toLayout()).get(0))
                .get(0);
        for (int seed = 0; seed < 3; seed++) {
            LongFilter filter = Filters.builder(remedied)
                    .expectedElements(MANY_ELEMENTS)
                    .seed(seed)
                    .build();
            for (long key = 0; key < MANY_ELEMENTS; key++) {
                filter.put(key);
            }
        }
    }

    /** The rest; every build takes those found in little time. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DynamicDLeftCountingFilter(remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0}, overfullSlots = 0,"
                        + " minimalRemainderBits = 10, relocation = NONE)",
                "@DynamicDLeftCountingFilter(semiSortDepth = {0, 1, 1, 1, 1}, overfullSlots = 0, relocation = NONE)"
            })
    void refusesOtherFiltersThatAreAlwaysFull(String text) {
        refusesFiltersThatAreAlwaysFull(text);
    }

    private static void fill(LongFilter filter) {
        for (long key = 0; key < ELEMENTS; key++) {
            filter.put(key);
        }
    }

    /** More elements overflow more. */
    @Test
    void checksTheExpectedElements() {
        String spec = "@DLeftFilter(bucketBits = 32, semiSortDepth = {0, 0, 0, 1}, averageLoad = 2.4375, relocation ="
                + " NONE, stashCapacity = 0, expectedElements = %d)";
        assertThat(shortages(spec.formatted(10))).isEmpty();
        assertThat(shortages(spec.formatted(1000)))
                .singleElement()
                .asString()
                .contains("of 1000 elements, and the stash holds 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@DynamicDLeftCountingFilter(expectedElements = 100000000)",
                "@RankIndexedFilter",
                "@RankIndexedCountingFilter",
                "@BloomFilter",
                "@CountingBloomFilter"
            })
    void acceptsTheDefaults(String spec) {
        assertThat(shortages(spec)).isEmpty();
    }

    private static List<Problem> shortages(String spec) {
        return FilterAdvisor.shortages(FilterSpec.parse(spec).toLayout());
    }
}
