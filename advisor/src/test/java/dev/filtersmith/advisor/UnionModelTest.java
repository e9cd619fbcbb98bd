package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The loss of unions: the figures of the guide, and that lookups find absent keys at the rate. */
class UnionModelTest {
    private static final int ELEMENTS = 20_000;
    private static final int QUERIES = 500_000;
    private static final double ERROR = 0.05;

    private static final String TWO_LENGTHS = "@DynamicDLeftCountingFilter(remainderLengths = 2, subtables = 4,"
            + " bucketBits = 128, averageLoad = 6, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},"
            + " minimalRemainderBits = 9, longestRemainder = 31, overfullSlots = 0, relocation = NONE)";
    private static final String WIDE = "@DynamicDLeftCountingFilter(subtables = 4, bucketBits = 128, counterBits = 8,"
            + " averageLoad = 6, minimalRemainderBits = 13, longestRemainder = 63,"
            + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = 0, relocation = NONE)";

    private static Layout layout(String spec) {
        String text = spec.equals("two lengths") ? TWO_LENGTHS : spec.equals("128 bits") ? WIDE : spec;
        return FilterSpec.parse(text).toLayout();
    }

    private static LongFilter union(Layout layout, int parts) {
        LongFunction<LongFilter> filters = Interpreted.filters(layout, ELEMENTS);
        LongFilter union = filters.apply(7);
        for (int part = 0; part < parts; part++) {
            LongFilter added = part == 0 ? union : filters.apply(7);
            LongStream.range((long) ELEMENTS * part / parts, (long) ELEMENTS * (part + 1) / parts)
                    .forEach(added::put);
            if (part > 0) {
                union.putAll(added);
            }
        }
        return union;
    }

    /** The bounds are those of five standard deviations of the hits, beside the model's error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    @DLeftFilter(relocation = NONE, subtables = 4) | 2
                    @ChoiceBloomFilter(bitsPerKey = 10)            | 4
                    @BloomFilter(bitsPerKey = 10)                  | 3
                    @DLeftFilter(averageLoad = 5)                  | 2
                    two lengths                                    | 2
                    128 bits                                       | 2
                    """)
    void absentKeysAreFoundAtTheRate(String spec, int parts) {
        Layout layout = layout(spec);
        double expected =
                FilterAdvisor.unionFactor(layout, parts) * union(layout, 1).expectedFpp() * QUERIES;
        LongFilter union = union(layout, parts);
        long hits = LongStream.range(ELEMENTS, ELEMENTS + QUERIES)
                .filter(union::mightContain)
                .count();
        assertThat((double) hits).isCloseTo(expected, within(ERROR * expected + 5 * Math.sqrt(expected)));
    }

    /** The rates that filters expect by their content, which few hits cannot tell apart. */
    @ParameterizedTest
    @ValueSource(strings = {"two lengths", "128 bits"})
    void remaindersThatCannotMoveRaiseTheExpectedRate(String spec) {
        Layout layout = layout(spec);
        double factor = union(layout, 2).expectedFpp() / union(layout, 1).expectedFpp();
        assertThat(FilterAdvisor.unionFactor(layout, 2)).isCloseTo(factor, within(ERROR * factor));
    }

    /** The table of merging.md. */
    @ParameterizedTest
    @Tag("full")
    @CsvSource(delimiter = '|', textBlock = """
                    @DLeftFilter                                   | 1.1 | 1.0      | 1.0
                    @DLeftFilter(relocationDepth = 1)              | 1.1 | 1.0      | 1.0
                    @DLeftFilter(subtables = 4)                    | 1.0 | 1.0      | 1.0
                    @DLeftFilter(subtables = 4, relocation = NONE) | 3.0 | Infinity | Infinity
                    @DLeftFilter(relocation = NONE)                | Infinity | Infinity | Infinity
                    @ChoiceBloomFilter                             | 1.4 | 1.7      | 1.9
                    128 bits                                       | 1.1 | 1.0      | 1.0
                    two lengths                                    | 1.1 | 1.0      | 1.0
                    @DynamicDLeftCountingFilter                    | 1.0 | 1.0      | 1.0
                    """)
    void unionsLoseWhatTheGuideSays(String spec, double two, double four, double eight) {
        Layout layout = layout(spec);
        assertThat(DoubleStream.of(2, 4, 8)
                        .map(parts -> Math.rint(FilterAdvisor.unionFactor(layout, (int) parts) * 10) / 10))
                .containsExactly(two, four, eight);
    }

    /** The last row of the table. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    @BloomFilter               | 1
                    @CountingBloomFilter       | 1
                    @WindowedCuckooFilter      | 1
                    @DLeftCountingFilter       | 1
                    @RankIndexedFilter         | 1
                    @RankIndexedCountingFilter | 1
                    """)
    void mostFamiliesLoseNothing(String spec, double factor) {
        assertThat(FilterAdvisor.unionFactor(layout(spec), 4)).isCloseTo(factor, within(0.005));
    }

    @Test
    void elementsThatStayInTheirBucketsLeaveNoRoom() {
        Layout layout = layout("@DLeftFilter(relocation = NONE, subtables = 4)");
        assertThat(FilterAdvisor.unionFactor(layout, 1)).isEqualTo(1);
        assertThat(FilterAdvisor.unionFactor(layout, 8)).isInfinite();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1001})
    void thereIsOnePartOrMore(int parts) {
        Layout layout = layout("@BloomFilter");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterAdvisor.unionFactor(layout, parts))
                .withMessage("parts = " + parts + ": use 1 to 1000.");
    }
}
