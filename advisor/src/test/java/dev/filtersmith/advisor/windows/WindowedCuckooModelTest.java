package dev.filtersmith.advisor.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.windows.WindowedCuckooLayout;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the model with filters of the interpreter. */
class WindowedCuckooModelTest {
    private static final int QUERIES = 1_000_000;
    private static final int ROUNDS = 4;
    private static final int FEW_WINDOWS = 64;

    private static WindowedCuckooLayout layout(String attributes) {
        return WindowedCuckooLayout.of(
                (WindowedCuckooSpec) FilterSpec.parse("@WindowedCuckooFilter(" + attributes + ")"));
    }

    private static LongCountingFilter filter(WindowedCuckooLayout layout, int elements, long seed) {
        return Filters.builder(layout.spec())
                .expectedElements(elements)
                .engine(Engine.INTERPRETED)
                .seed(seed)
                .build();
    }

    /**
     * Hits of absent keys are binomial with the predicted rate: five deviations. In small tables
     * the prediction is corrected by the fingerprints that exist.
     */
    @ParameterizedTest
    @CsvSource({
        "slotBits = 6, 1",
        "slotBits = 11, 1",
        "slotBits = 6, 10",
        "slotBits = 7, 100",
        "slotBits = 8, 1000",
        "slotBits = 6, 100000",
        "slotBits = 11, 100000",
        "'slotBits = 9, averageUse = 0.5', 20000",
        "'slotBits = 8, averageUse = 0.95', 50000"
    })
    void theRateIsThatOfFilters(String attributes, int elements) {
        WindowedCuckooLayout layout = layout(attributes);
        int filters = Math.max(1, 20_000 / elements);
        int queries = QUERIES / filters;
        SplittableRandom random = new SplittableRandom(elements);
        long hits = 0;
        for (int seed = 0; seed < filters; seed++) {
            LongCountingFilter filter = filter(layout, elements, seed);
            LongStream.range(0, elements).forEach(filter::put);
            hits += random.longs(queries).filter(filter::mightContain).count();
        }
        double rate = WindowedCuckooModel.of(layout, elements).falsePositiveRate();
        int windows = layout.size(elements).windows();
        double expected = rate
                * (windows > FEW_WINDOWS ? 1 : deviation(windows, layout.spec().slotBits()))
                * filters
                * queries;
        assertThat((double) hits).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }

    /** The rate of one element, counted over all fingerprints and windows, over the formula. */
    private static double deviation(int windows, int slotBits) {
        int fingerprints = 1 << (slotBits - 1);
        double match = 0;
        for (int fingerprint = 1; fingerprint < fingerprints; fingerprint++) {
            double share = (fingerprint == 1 ? 2.0 : 1.0) / fingerprints;
            for (int window = 0; window < windows; window++) {
                int places = WindowedCuckooLayout.other(window, fingerprint, windows) == window ? 1 : 2;
                match += share * share * places / windows / windows;
            }
        }
        return match / WindowRate.of(1, windows, slotBits);
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 8, 10, 12})
    void theFormulaDeviatesOnlyInSmallTables(int slotBits) {
        for (int windows = 1; windows <= FEW_WINDOWS; windows++) {
            double allowed = windows % 2 == 1 ? 1e-9 : windows < 8 ? 0.0393 : 0.011;
            assertThat(deviation(windows, slotBits)).isCloseTo(1, within(allowed));
        }
        assertThat(deviation(2, 6)).isCloseTo(1.0392, within(1e-4));
    }

    @ParameterizedTest
    @CsvSource({"slotBits = 8, 1000", "slotBits = 16, 1", "'slotBits = 20, averageUse = 0.3', 77"})
    void theRateIsThatWhichFiltersExpect(String attributes, int elements) {
        WindowedCuckooLayout layout = layout(attributes);
        LongCountingFilter filter = filter(layout, elements, 1);
        LongStream.range(0, elements).forEach(filter::put);
        assertThat(filter.stashSize()).isZero();
        WindowedCuckooModel model = WindowedCuckooModel.of(layout, elements);
        assertThat(model.falsePositiveRate()).isCloseTo(filter.expectedFpp(), withinPercentage(1e-9));
        assertThat(model.bitsPerKey()).isEqualTo((double) layout.tableWords(elements) * Long.SIZE / elements);
    }

    /** Without a number, the rate is an upper bound from 1,000 elements on. */
    @ParameterizedTest
    @CsvSource({
        "slotBits = 6",
        "slotBits = 16",
        "'slotBits = 12, averageUse = 0.93'",
        "'slotBits = 12, averageUse = 0.5'"
    })
    void theRateOfNoNumberHoldsForAll(String attributes) {
        WindowedCuckooLayout layout = layout(attributes);
        double rate = WindowedCuckooModel.of(layout).falsePositiveRate();
        for (long elements : new long[] {1_000, 1_001, 1_234, 30_000, 1_000_000, 100_000_000}) {
            assertThat(WindowedCuckooModel.of(layout, elements).falsePositiveRate())
                    .isLessThanOrEqualTo(rate * (1 + 1e-12));
        }
        assertThat(WindowedCuckooModel.of(layout, 100_000_000).falsePositiveRate())
                .isCloseTo(rate, withinPercentage(0.2));
    }

    /** Moves of a put under churn; interpolated uses, too, and tables of some hundred elements. */
    @ParameterizedTest
    @CsvSource({"0.55, 100000", "0.82, 100000", "0.91, 50000", "0.94, 200000", "0.85, 300"})
    void movesAreThoseOfFilters(double use, int elements) {
        WindowedCuckooLayout layout = layout("averageUse = " + use);
        long moves = 0;
        int filters = Math.max(1, 20_000 / elements);
        for (int seed = 0; seed < filters; seed++) {
            LongCountingFilter filter = filter(layout, elements, seed);
            LongStream.range(0, elements).forEach(filter::put);
            long before = filter.statistics().moves();
            churn(filter, elements, ROUNDS);
            moves += filter.statistics().moves() - before;
        }
        double puts = (double) ROUNDS * elements * filters;
        assertThat(moves / puts)
                .isCloseTo(WindowedCuckooModel.of(layout, elements).movesPerPut(), withinPercentage(5));
    }

    private static void churn(LongCountingFilter filter, int elements, int rounds) {
        for (long key = 0; key < (long) rounds * elements; key++) {
            assertThat(filter.remove(key)).isTrue();
            filter.put(key + elements);
        }
    }

    /**
     * The puts under churn that find no path. Those of a filter come together, so their number has
     * standard errors of 3% to 10% here; the sizes other than 10 are interpolated.
     */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "'stashCapacity = 64', 10, 8000, 1.3",
        "'stashCapacity = 64', 5, 16000, 1.3",
        "'stashCapacity = 64, averageUse = 0.9', 45, 800, 1.3",
        "'stashCapacity = 64, averageUse = 0.93', 200, 300, 1.5",
        "'stashCapacity = 64, averageUse = 0.94, relocationVisits = 100', 20000, 1, 1.1"
    })
    void putsWithoutAPathAreAsMany(String attributes, int elements, int filters, double factor) {
        WindowedCuckooLayout layout = layout(attributes);
        long pathless = 0;
        for (int seed = 0; seed < filters; seed++) {
            LongCountingFilter filter = filter(layout, elements, seed);
            LongStream.range(0, elements).forEach(filter::put);
            long before = filter.statistics().overflows();
            churn(filter, elements, ROUNDS);
            pathless += filter.statistics().overflows() - before;
        }
        double predicted = WindowedCuckooModel.of(layout, elements).churnOverflowShare() * ROUNDS * elements * filters;
        assertThat((double) pathless).isBetween(predicted / factor, predicted * factor);
    }

    /** Geometries by size have room, from ten elements on to the largest. */
    @ParameterizedTest
    @CsvSource({"1, 1e-30", "10, 1e-6", "100, 1e-6", "1000, 1e-6", "100000, 1e-6", "100000000, 1e-6", "1000000000, 1e-6"
    })
    void tablesWhoseSizeDecidesHaveRoom(long elements, double most) {
        WindowedCuckooModel model = WindowedCuckooModel.of(layout("slotBits = 16"), elements);
        assertThat(Math.max(model.refusedShare(), model.refusalOfFilling(elements)))
                .isLessThan(most);
    }

    @Test
    void fullTablesOfFewElementsRefuse() {
        assertThat(WindowedCuckooModel.of(layout("averageUse = 0.96"), 1_000).hasRoom(1_000))
                .isFalse();
        assertThat(WindowedCuckooModel.of(layout("averageUse = 0.96"), 1_000).refusedShare())
                .isGreaterThan(0.01);
        assertThat(WindowedCuckooModel.of(layout("averageUse = 0.93"), 1_000).hasRoom(1_000))
                .isTrue();
        assertThat(WindowedCuckooModel.of(layout("averageUse = 0.94"), 1_000).hasRoom(1_000))
                .isFalse();
    }
}
