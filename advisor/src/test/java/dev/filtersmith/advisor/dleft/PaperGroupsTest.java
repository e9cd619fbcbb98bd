package dev.filtersmith.advisor.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.MeanRate;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.testing.TestShapes;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Stored filters under the rules of the d-left Bloom filter paper, section II.C: three subtables,
 * groups of four buckets, fields of one length, ties to the left. Its formula gives 3.520945e-04
 * and 2.043147e-05, with lengths that may grow.
 */
class PaperGroupsTest {
    private static final String WIDE = ", bucketBits = 128, counterBits = 8, averageLoad = 6.4,"
            + " semiSortDepth = {0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0}";
    private static final int QUERIES = 500_000;

    /** Means over filters of random keys, filled to the paper's load exactly. */
    @ParameterizedTest
    @CsvSource({"false, 3000, 48, 3.520945e-04"})
    void storedFiltersReachThePapersRates(boolean wide, int elements, int filters, double rate) {
        DLeftLayout layout = layout(wide, "LEFTMOST");
        double own = FalsePositiveRate.ofGroups(
                FluidLimit.of(3, layout.spec().averageLoad()),
                4,
                loads -> layout.widths().fingerprintBits(loads));
        assertThat(own).isBetween(0.996 * rate, rate);
        double[] rates = new double[filters];
        Arrays.setAll(rates, seed -> filled(layout, elements, seed).expectedFpp());
        MeanRate found = MeanRate.of(rates);
        assertThat(found.error()).isLessThan(0.01 * rate);
        assertThat(found.mean()).isCloseTo(own, within(3 * found.error())).isLessThan(rate + 3 * found.error());
    }

    /** The rest; every build takes one size. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"false, 48000, 8, 3.520945e-04", "true, 3000, 48, 2.043147e-05", "true, 48000, 12, 2.043147e-05"})
    void largerStoredFiltersReachThePapersRates(boolean wide, int elements, int filters, double rate) {
        storedFiltersReachThePapersRates(wide, elements, filters, rate);
    }

    /** The filters answer as they predict: false positives of random keys. */
    @ParameterizedTest
    @CsvSource({"true, LEFTMOST, 2.04e-5"})
    void countedFalsePositivesAreThosePredicted(boolean wide, String ties, double rate) {
        DLeftLayout layout = layout(wide, ties);
        SplittableRandom random = new SplittableRandom(99);
        double expected = 0;
        int counted = 0;
        for (int seed = 0; seed < 3; seed++) {
            LongFilter filter = filled(layout, 48_000, seed);
            assertThat(filter.expectedFpp()).isCloseTo(rate, within(0.05 * rate));
            expected += QUERIES * filter.expectedFpp();
            for (int query = 0; query < QUERIES; query++) {
                counted += filter.mightContain(random.nextLong()) ? 1 : 0;
            }
        }
        assertThat((double) counted).isCloseTo(expected, within(3.3 * Math.sqrt(expected)));
    }

    /** The rest; every build takes wide groups. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"false, LEFTMOST, 3.52e-4", "false, LIGHTER_GROUP, 2.43e-4"})
    void otherCountedFalsePositivesAreThosePredicted(boolean wide, String ties, double rate) {
        countedFalsePositivesAreThosePredicted(wide, ties, rate);
    }

    private static DLeftLayout layout(boolean wide, String ties) {
        return (DLeftLayout) FilterSpec.parse("@DLeftFilter(subtables = 3, group = 4, groupRule = EQUAL_FIELDS,"
                        + " relocation = NONE, groupTies = " + ties + (wide ? WIDE : "") + ")")
                .toLayout();
    }

    private static LongFilter filled(DLeftLayout layout, int elements, int seed) {
        LongFilter filter = Filters.builder(layout.spec())
                .expectedElements(elements)
                .seed(seed)
                .build();
        SplittableRandom keys = new SplittableRandom(seed);
        long buckets = Arrays.stream(TestShapes.loadHistogram(filter)).sum();
        for (long left = Math.round(buckets * layout.spec().averageLoad()); left > 0; ) {
            left -= filter.put(keys.nextLong()) ? 1 : 0;
        }
        return filter;
    }
}
