package dev.filtersmith.advisor.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dleft.DLeftLayout;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measured rates, with fixed seeds. Bounds are 5 standard deviations: a correct filter fails one of
 * about 60 comparisons with probability below 60 * 6e-7 = 4e-5, over the seeds.
 */
class DLeftRateTest {
    private static final long ABSENT = 1L << 40;
    private static final double[] FILLS = {0.25, 0.5, 1, 1.2};

    /** The documented error of DLeftModel with moves or chunks; without them it is 0.1%. */
    private static final double MODEL_ERROR = 0.02;

    @Test
    void thePapersFilterHasThePapersRate() {
        assertThat(DLeftModel.of(layout("subtables = 3, relocation = NONE")).falsePositiveRate())
                .isCloseTo(4.477229594e-04, within(4.477229594e-04 * 1e-9));
    }

    /** The project's targets at 16 bits per key. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "relocationDepth = 1 | 2.55e-04",
                "relocationDepth = 2 | 2.15e-04",
                "relocationDepth = 3 | 2.15e-04",
                "subtables = 3, relocation = NONE | 4.55e-04"
            })
    void promisesTheTargetRates(String attributes, double most) {
        DLeftLayout layout = layout(attributes);
        assertThat(DLeftModel.of(layout).falsePositiveRate()).isLessThanOrEqualTo(most);
        assertThat(DLeftModel.of(layout).bitsPerKey()).isEqualTo(16);
    }

    /**
     * At a quarter, a half and all of the expected elements, and at 120% unless two subtables
     * refuse keys earlier.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "subtables = 3, relocation = NONE | 10000 | 1000000 | 1.2",
                "relocation = NONE | 100000 | 1000000 | 1",
                " | 10000 | 1000000 | 1.2",
                "permutation = ADDITIVE | 100000 | 1000000 | 1.2",
                "bucketBits = 32, averageLoad = 2.5, semiSortDepth = {0, 0, 0, 0, 1} | 100000 | 500000 | 1.2"
            })
    void measuredRatesAreThePredictedOnes(@Nullable String attributes, int elements, int queries, double fullest) {
        LongFilter filter = filter(attributes, elements, 17);
        long key = 0;
        for (double fill : FILLS) {
            while (key < elements * Math.min(fill, fullest)) {
                filter.put(key++);
            }
            assertMeasuredIsExpected(filter, (int) (queries * Math.min(1, fill)), fill);
            assertExpectedIsPredicted(filter, fill);
        }
    }

    /** The rest; every build takes each permutation, with moves and without, and half words. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "subtables = 3, relocation = NONE | 100000 | 4000000 | 1.2",
                "subtables = 3, relocation = NONE | 300000 | 1000000 | 1.2",
                "subtables = 4, relocation = NONE | 100000 | 1000000 | 1.2",
                "relocation = NONE, permutation = XOR_IN_CHUNK | 100000 | 1000000 | 1",
                "relocation = NONE, permutation = ADDITIVE | 100000 | 1000000 | 1",
                "relocationDepth = 1 | 100000 | 1000000 | 1.2",
                " | 100000 | 1000000 | 1.2",
                " | 300000 | 1000000 | 1.2",
                "relocationDepth = 3 | 100000 | 1000000 | 1.2",
                "subtables = 3 | 100000 | 1000000 | 1.2",
                "bucketBits = 32, averageLoad = 3, semiSortDepth = {0, 0, 0, 0, 0, 1} | 100000 | 300000 | 1.2",
                "bucketBits = 32, averageLoad = 3, semiSortDepth = {0, 0, 0, 0, 0, 1, 0}, subtables = 3, "
                        + "relocation = NONE"
                        + " | 100000 | 500000 | 1"
            })
    void otherMeasuredRatesAreThePredictedOnes(@Nullable String attributes, int elements, int queries, double fullest) {
        measuredRatesAreThePredictedOnes(attributes, elements, queries, fullest);
    }

    /**
     * Given the loads, hits among absent keys are binomial, here nearly Poisson: 5 deviations, and
     * 3 for small means. Fingerprints that became equal when they were cut are counted twice by
     * expectedFpp(): (a - 1) / 2 * 2^-f(a) of it, 3% at 6 bits.
     */
    private static void assertMeasuredIsExpected(LongFilter filter, int queries, double fill) {
        int hits = 0;
        for (long key = ABSENT; key < ABSENT + queries; key++) {
            hits += filter.mightContain(key) ? 1 : 0;
        }
        double mean = filter.expectedFpp() * queries;
        double shrunk = ((DLeftLayout) filter.layout()).spec().bucketBits() == 32 ? 0.03 : 0;
        assertThat((double) hits)
                .as("hits at fill %s", fill)
                .isBetween(mean * (1 - shrunk) - 5 * Math.sqrt(mean) - 3, mean + 5 * Math.sqrt(mean) + 3);
    }

    /**
     * The rate is d times the mean of a 2^-f(a) over the buckets. Buckets compete for elements, so
     * it scatters less than for independent loads: 5 of those deviations. expectedFpp() leaves out
     * the chance to hit twice, up to half of the rate.
     */
    private static void assertExpectedIsPredicted(LongFilter filter, double fill) {
        DLeftLayout layout = (DLeftLayout) filter.layout();
        TableSize size = layout.size(filter.expectedElements());
        int subtables = layout.spec().subtables();
        double buckets = (double) size.buckets() * subtables;
        DLeftModel model = DLeftModel.of(layout, filter.approximateElementCount() / buckets, size);
        double expected = filter.expectedFpp();
        double predicted = model.falsePositiveRate();
        double scatter = 5 * subtables * deviation(layout, model.loads()) / Math.sqrt(buckets);
        double modelError = layout.moves() || size.chunkMask() != 0 ? MODEL_ERROR : 0.001;
        assertThat(expected)
                .as("predicted %s at fill %s", predicted, fill)
                .isBetween(
                        predicted * (1 - modelError - predicted / 2) - scatter, predicted * (1 + modelError) + scatter);
    }

    private static double deviation(DLeftLayout layout, LoadDistribution loads) {
        double mean = 0;
        double square = 0;
        for (int load = 1; load <= layout.maximumLoad(); load++) {
            double hit = Math.scalb((double) load, -layout.loads().get(load).fingerprintBits());
            mean += loads.share(load) * hit;
            square += loads.share(load) * hit * hit;
        }
        return Math.sqrt(square - mean * mean);
    }

    /** 4/3 of the expected elements at 16 bits each, before the first put is refused. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void theDefaultAcceptsKeysDownToTwelveBitsPerKey(long seed) {
        int elements = 100_000;
        LongFilter filter = filter("", elements, seed);
        long key = 0;
        // Keys that are probably present already take no room.
        while (filter.bitSize() >= 12.0 * (key + 1) || key < elements * 4L / 3) {
            filter.put(key++);
        }
        assertThat(key).isGreaterThanOrEqualTo(elements * 4L / 3);
        assertThat(filter.stashSize()).as("none in the stash either").isZero();
    }

    private static LongFilter filter(@Nullable String attributes, long elements, long seed) {
        return Filters.builder(layout(attributes).spec())
                .expectedElements(elements)
                .seed(seed)
                .build();
    }

    private static DLeftLayout layout(@Nullable String attributes) {
        return (DLeftLayout) FilterSpec.parse("@DLeftFilter(" + (attributes == null ? "" : attributes) + ")")
                .toLayout();
    }
}
