package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.Layout;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.buckets.CountingModel;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that geometries for a number of elements take the bits that they state. */
class SizesTest {
    private static final double FEWEST_PART = 0.985;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"BloomFilter( | 2, 13.37, 40", "CountingBloomFilter( | 64.5"})
    void noFilterTakesMoreBitsThanAskedFor(String family, String bits) {
        assertNoMore(family, bits, 200, 1_000, 150_000);
    }

    /**
     * The rest; every build takes two families without a search, since searches take most of the
     * time.
     */
    @Tag("full")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DLeftFilter( | 13.37",
                "DLeftFilter(cost = COMPACT,  | 16",
                "DLeftCountingFilter( | 18.9, 28",
                "DynamicDLeftCountingFilter( | 18.9",
                "ChoiceBloomFilter( | 9, 13.37"
            })
    void filtersOfOtherFamiliesTakeNoMore(String family, String bits) {
        noFilterTakesMoreBitsThanAskedFor(family, bits);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DLeftFilter( | 9, 13.37, 16, 24, 39",
                "DLeftFilter(cost = COMPACT,  | 9, 13.37, 16, 24",
                "DLeftCountingFilter( | 10, 13.37, 18.9, 28, 39",
                "DynamicDLeftCountingFilter( | 9, 13.37, 18.9, 28",
                "BloomFilter( | 2, 9, 13.37, 16, 40",
                "ChoiceBloomFilter( | 9, 13.37, 16, 40",
                "CountingBloomFilter( | 30, 64.5, 100"
            })
    void noFilterOfAnySizeTakesMoreBitsThanAskedFor(String family, String bits) {
        assertNoMore(family, bits, 100, 200, 1_000, 10_000, 150_000, 1_000_000);
    }

    /** A filter has no more bits than asked for, stash included, and little fewer. */
    private static void assertNoMore(String family, String bits, int... sizes) {
        for (String asked : bits.split(", ", -1)) {
            for (int size : sizes) {
                String text = "@" + family + "bitsPerKey = " + asked + ", expectedElements = " + size + ")";
                FilterSpec spec = FilterSpec.parse(text);
                if (size <= 200 && hasTooFewBits(spec)) {
                    continue;
                }
                LongFilter filter =
                        Filters.builder(spec).engine(Engine.INTERPRETED).build();
                double most = Double.parseDouble(asked) * size;
                double taken = filter.layout().bitsPerKey(size);
                assertThat((double) filter.bitSize())
                        .as(text)
                        .isCloseTo(taken * size, within(1e-6 * most))
                        .isLessThanOrEqualTo(most)
                        .isGreaterThan(most * FEWEST_PART - 2 * 4 * 128);
            }
        }
    }

    /** Whole words and the stash leave too few bits, and the message names enough. */
    private static boolean hasTooFewBits(FilterSpec spec) {
        try {
            spec.toLayout();
            return false;
        } catch (FilterSpecException none) {
            assertThat(none).hasMessageContaining("[BitsPerKeyOutOfReach]").hasMessageContaining("Use bitsPerKey = ");
            return true;
        }
    }

    /** At 100 keys the stash of 8 words takes 5.12 bits per key, and a smaller one fewer. */
    @Tag("full")
    @Test
    void theStashIsPartOfTheBits() {
        String text = "@DLeftFilter(bitsPerKey = 9, expectedElements = 100)";
        FilterSpecException thrown = catchThrowableOfType(
                FilterSpecException.class, () -> FilterSpec.parse(text).toLayout());
        assertThat(thrown).hasMessageContaining("Use bitsPerKey = 11.0");
        assertThat(FilterSpec.parse(text.replace("= 9", "= 11")).toLayout().bitsPerKey(100))
                .isLessThanOrEqualTo(11);
        assertThat(FilterSpec.parse(text.replace(")", ", stashCapacity = 2)"))
                        .toLayout()
                        .bitsPerKey(100))
                .isLessThanOrEqualTo(9);
    }

    @Test
    void adviceTellsTheBitsOfWholeFilters() {
        FilterSpec spec = FilterSpec.parse("@DLeftCountingFilter(maxFpp = 1e-3)");
        assertThat(FilterAdvisor.of(spec).toString())
                .contains(" bits per key in filters of 1000, 30000 and 1000000 elements, in whole words\n");
        FilterSpec sized = FilterSpec.parse("@DLeftCountingFilter(bitsPerKey = 20, expectedElements = 150000)");
        assertThat(FilterAdvisor.of(sized).toString())
                .contains("\n  20.00 bits per key in a filter of 150000 elements, in whole words\n");
    }

    /** Few elements spread unevenly over buckets that are sized for many. */
    @Test
    void adviceOmitsSizesThatTheGeometryDoesNotAllow() {
        assertThat(FilterAdvisor.of(FilterSpec.parse("@RankIndexedFilter(secondShare = 0.5)"))
                        .toString())
                .containsPattern("\n  14\\.\\d\\d bits per key in filters of 1000000 elements, in whole words\n");
    }

    /**
     * Filters with deletion of any size are filled, changed for ten rounds, and take a twentieth
     * more elements. Their rates fresh and then are the promised ones.
     */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"DLeftCountingFilter", "DynamicDLeftCountingFilter"})
    void elementsOfSmallFiltersFindRoom(String family) {
        for (double rate : new double[] {3e-3, 1e-4, 1e-8}) {
            for (int size : new int[] {100, 3_000}) {
                Layout layout = FilterSpec.parse(
                                "@" + family + "(maxFpp = " + rate + ", expectedElements = " + size + ")")
                        .toLayout();
                LongFunction<LongFilter> filters = Interpreted.filters(layout, size);
                double mean = IntStream.range(0, Math.max(2, 6_000 / size))
                        .mapToDouble(seed -> churned((LongCountingFilter) filters.apply(seed), size, seed))
                        .average()
                        .orElseThrow();
                assertThat(mean).as("%s", layout.spec()).isLessThanOrEqualTo(rate);
            }
        }
    }

    private static double churned(LongCountingFilter filter, int size, int seed) {
        long[] live = new long[size];
        long next = 0;
        for (int element = 0; element < size; element++) {
            live[element] = next++;
            filter.put(live[element]);
        }
        SplittableRandom random = new SplittableRandom(seed);
        for (int step = 0; step < CountingModel.CHURN_ROUNDS * (size / 2); step++) {
            int replaced = random.nextInt(size);
            assertThat(filter.remove(live[replaced])).isTrue();
            live[replaced] = next++;
            filter.put(live[replaced]);
        }
        double rate = filter.expectedFpp();
        for (int more = 0; more < size / 20; more++) {
            filter.put(next++);
        }
        return rate;
    }
}
