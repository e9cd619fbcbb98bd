package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that filters hold a promised rate, at expected elements and at sizes that the promise does
 * not know: the mean rate of many filters is at most three standard errors above the promise. The
 * rate of each filter is computed from its buckets.
 */
class PromisesTest {
    private static final double[] RATES = {3e-2, 3e-3, 1e-4, 2e-6, 1e-8};
    private static final int KEYS = 200_000;
    private static final int FEWEST_FILTERS = 12;
    private static final int[] SIZES = {1_000, 10_000};

    @ParameterizedTest
    @CsvSource({"DLeftCountingFilter, 5", "BloomFilter, 5"})
    void heldAtEverySize(String family, int rates) {
        for (double rate : DoubleStream.of(RATES).limit(rates).toArray()) {
            for (int size : SIZES) {
                assertHeld("@" + family + "(maxFpp = " + rate + ")", rate, size);
            }
        }
    }

    /** The rest; every build takes one family with buckets and one without. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "DLeftFilter, 4",
        "DynamicDLeftCountingFilter, 5",
        "RankIndexedFilter, 5",
        "RankIndexedCountingFilter, 5",
        "ChoiceBloomFilter, 5",
        "CountingBloomFilter, 5"
    })
    void heldAtEverySizeByOtherFamilies(String family, int rates) {
        heldAtEverySize(family, rates);
    }

    /** A d-left table of this size has the smallest chunks and is hardly rounded up. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-4})
    void heldWithTheSmallestChunks(double rate) {
        assertHeld("@DLeftFilter(maxFpp = " + rate + ")", rate, 94_000);
    }

    /** The rest; every build takes one rate. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(doubles = {3e-3, 2e-6})
    void heldAtOtherRatesWithTheSmallestChunks(double rate) {
        heldWithTheSmallestChunks(rate);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(ints = {25_000, 50_000, 150_000, 1_000_000})
    void heldInLargerTables(int size) {
        for (double rate : new double[] {3e-3, 1e-4, 2e-6}) {
            assertHeld("@DLeftFilter(maxFpp = " + rate + ")", rate, size);
            assertHeld("@DLeftFilter(cost = COMPACT, maxFpp = " + rate + ")", rate, size);
        }
    }

    /** Where the elements are expected, the promise holds at any size. */
    @ParameterizedTest
    @ValueSource(strings = {"DLeftCountingFilter(", "BloomFilter("})
    void heldAtExpectedElements(String family) {
        assertHeldByExpected(family, 3e-2, 100);
        assertHeldByExpected(family, 2e-6, 100);
        assertHeldByExpected(family, 1e-4, 3_000);
        if (!family.equals("DLeftFilter(")) {
            assertHeldByExpected(family, 1e-8, 100);
        }
    }

    /** The rest; every build takes one family with buckets and one without. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "DLeftFilter(",
                "DLeftFilter(cost = COMPACT, ",
                "DynamicDLeftCountingFilter(",
                "ChoiceBloomFilter(",
                "CountingBloomFilter("
            })
    void heldAtExpectedElementsInOtherFamilies(String family) {
        heldAtExpectedElements(family);
    }

    /** Small tables without moves are less even than large ones. */
    @ParameterizedTest
    @ValueSource(ints = {100, 1_000})
    void heldByGeometriesWithoutMoves(int size) {
        String family = "DLeftFilter(relocation = NONE, ";
        Layout layout = FilterSpec.parse("@" + family + "expectedElements = " + size + ")")
                .toLayout();
        assertHeldByExpected(family, FilterAdvisor.model(layout).highestRate(), size);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DLeftFilter( | 4",
                "'DLeftFilter(cost = COMPACT, ' | 5",
                "DLeftCountingFilter( | 5",
                "DynamicDLeftCountingFilter( | 5",
                "BloomFilter( | 5",
                "ChoiceBloomFilter( | 5",
                "CountingBloomFilter( | 5"
            })
    void heldAtManyExpectedElements(String family, int rates) {
        for (double rate : DoubleStream.of(RATES).limit(rates).toArray()) {
            for (int size : new int[] {100, 200, 500, 1_000, 5_000, 10_000, 50_000, 150_000, 1_000_000}) {
                assertHeldByExpected(family, rate, size);
            }
        }
    }

    private static void assertHeldByExpected(String family, double rate, int size) {
        assertHeld("@" + family + "maxFpp = " + rate + ", expectedElements = " + size + ")", rate, size);
    }

    private static void assertHeld(String text, double rate, int size) {
        Layout layout = FilterSpec.parse(text).toLayout();
        LongFunction<LongFilter> filters = Interpreted.filters(layout, size);
        double[] rates = IntStream.range(0, Math.max(FEWEST_FILTERS, KEYS / size))
                .mapToDouble(seed -> filled(filters.apply(seed), size, seed).expectedFpp())
                .toArray();
        MeanRate found = MeanRate.of(rates);
        assertThat(found.mean())
                .as("%s: %s with %d keys", text, layout.spec(), size)
                .isLessThanOrEqualTo(rate + 3 * found.error());
    }

    private static LongFilter filled(LongFilter filter, int size, int seed) {
        SplittableRandom keys = new SplittableRandom(seed);
        for (int i = 0; i < size; i++) {
            filter.put(keys.nextLong());
        }
        return filter;
    }
}
