package dev.filtersmith.advisor.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.buckets.FillPoint;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.dleft.GroupWidths;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups of buckets in filters and in the model, with fixed seeds. */
class GroupRateTest {
    private static final int ELEMENTS = 200_000;

    /** The documented error of the model. */
    private static final double MODEL_ERROR = 0.008;

    /** Buckets of each subtable that show how rates scatter. */
    private static final int SCATTERED = 1 << 16;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "group = 2, groupRule = EQUAL_FIELDS, counterBits = 5, semiSortDepth = {0, 1, 1, 2, 1}, "
                        + "averageLoad = 2.6667",
                "subtables = 3, group = 4, groupTies = LEFTMOST, relocation = NONE"
            })
    void modelAgreesWithFilters(String attributes) {
        DLeftLayout layout = layout(attributes);
        TableSize size = layout.size(ELEMENTS);
        double buckets = (double) size.buckets() * layout.spec().subtables();
        LongFilter filter = Filters.builder(layout.spec())
                .expectedElements(ELEMENTS)
                .seed(5)
                .build();
        long key = 0;
        for (double fill : new double[] {0.5, 1}) {
            while (key < ELEMENTS * fill) {
                filter.put(key++);
            }
            DLeftModel model = DLeftModel.of(layout, filter.approximateElementCount() / buckets, size);
            assertThat(filter.expectedFpp())
                    .as("at fill %s", fill)
                    .isCloseTo(
                            model.falsePositiveRate(),
                            within(model.falsePositiveRate() * (MODEL_ERROR + scatter(layout, size, fill))));
        }
    }

    /** The rest; every build takes two buckets with moves and four without. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "group = 4, counterBits = 9, semiSortDepth = {0, 1, 1, 3, 3, 2}, longestFingerprint = 17",
                "group = 4, counterBits = 9, semiSortDepth = {0, 0, 1, 3, 3, 2, 0}, longestFingerprint = 17, "
                        + "relocationDepth = 3,"
                        + " relocationLoad = 1, permutation = ADDITIVE",
                "group = 4, groupRule = EQUAL_FIELDS, semiSortDepth = {0, 0, 0, 0, 1, 1, 0}",
                "group = 2, counterBits = 6, semiSortDepth = {0, 2, 1, 2, 2, 0}, averageLoad = 3.2",
                "bucketBits = 32, group = 4, counterBits = 5, semiSortDepth = {0, 1, 1, 2, 1}, averageLoad = 2.6667,"
                        + " relocationLoad = 1, longestFingerprint = 12",
                "bucketBits = 128, group = 4, counterBits = 8, semiSortDepth = {0, 0, 2, 2, 2, 2, 2, 0}, "
                        + "averageLoad = 5.3334",
                "group = 4, groupTies = LEFTMOST, counterBits = 9, semiSortDepth = {0, 1, 1, 3, 3, 2}, "
                        + "longestFingerprint = 17",
                "subtables = 3, group = 4, counterBits = 6, semiSortDepth = {0, 2, 1, 2, 2, 0}, averageLoad = 3.2",
                "group = 4, counterBits = 5, semiSortDepth = {0, 1, 1, 2, 1, 0}, averageLoad = 2.5, relocation = NONE"
            })
    void modelAgreesWithOtherFilters(String attributes) {
        modelAgreesWithFilters(attributes);
    }

    /**
     * Returns four relative deviations of the difference of two means: over the groups of the
     * filter and over those of the model's simulation, which are about as many. Rare full groups
     * make most of a low rate, so fewer groups would not show how much it scatters.
     */
    private static double scatter(DLeftLayout layout, TableSize size, double fill) {
        DLeftSpec spec = layout.spec();
        int elements = (int) (spec.averageLoad() * fill * SCATTERED * spec.subtables());
        GroupLoads groups = LoadProcess.run(LoadSimulation.independent(
                                spec.subtables(), SCATTERED, layout.maximumLoad(), elements)
                        .withRelocation(spec.relocationLoad(), layout.moves() ? spec.relocationDepth() : 0)
                        .withGroups(new BucketGroups(spec.group(), layout.widths()::fingerprintBits, spec.groupTies())))
                .groups();
        double share = (double) spec.group() / spec.subtables();
        double mean = 0;
        double square = 0;
        for (int way = 0; way < groups.ways(); way++) {
            double sum = 0;
            int bits = layout.widths().fingerprintBits(groups.loads(way));
            for (int bucket = 0; bucket < spec.group(); bucket++) {
                int load = GroupWidths.unpack(groups.loads(way), bucket);
                sum += Math.scalb((double) load, -GroupWidths.unpack(bits, bucket));
            }
            mean += groups.weight(way) * share * sum;
            square += groups.weight(way) * share * sum * sum;
        }
        double buckets = (double) size.buckets() * spec.subtables();
        return 4 * Math.sqrt(2 * (square / mean / mean - 1) * spec.group() / buckets);
    }

    /**
     * The points of the curve are the predictions at their loads. The Bloom filter has 16 bits and
     * 11 hash functions for each expected element.
     */
    @ParameterizedTest
    @ValueSource(strings = {"relocation = NONE", "", "group = 4, semiSortDepth = {0, 0, 0, 0, 1, 1, 0}"})
    void curveIsThatOfPredictions(String attributes) {
        DLeftLayout layout = layout(attributes);
        List<FillPoint> curve = FillPoint.curve(layout, 4);
        assertThat(curve).hasSize(4);
        for (int point = 0; point < 4; point++) {
            assertThat(curve.get(point).averageLoad()).isEqualTo(point + 1.0);
            assertThat(curve.get(point).falsePositiveRate())
                    .isEqualTo(DLeftModel.of(layout, point + 1).falsePositiveRate());
        }
        double bitSet = 1 - Math.exp(-11 / 64.0);
        assertThat(curve.get(0).bloomRate()).isCloseTo(Math.pow(bitSet, 11), withinPercentage(0.001));
        assertThat(curve.get(3).bloomRate()).isCloseTo(4.587e-4, within(1e-7));
    }

    /**
     * Buckets of 4 at an average load of 3: the probability is simulated with moves and computed
     * without.
     */
    @Test
    void tellsTheChanceOfOverflow() {
        DLeftLayout still = layout("semiSortDepth = {0, 0, 0, 0, 1}, averageLoad = 3, relocation = NONE");
        DLeftLayout moving = layout("semiSortDepth = {0, 0, 0, 0, 1}, averageLoad = 3.9");
        DLeftLayout roomy = layout("");
        DLeftModel full = DLeftModel.of(still);
        assertThat(full.overflows()).isBetween(0.005, 0.05);
        assertThat(full.overflowProbability(100)).isBetween(0.1, 0.9);
        assertThat(full.overflowProbability(1_000_000)).isEqualTo(1);
        assertThat(DLeftModel.of(moving).overflows()).isPositive();
        assertThat(DLeftModel.of(roomy).overflowProbability(1_000_000)).isZero();
    }

    private static DLeftLayout layout(String attributes) {
        return (DLeftLayout) FilterSpec.parse("DLeftFilter(" + attributes + ")").toLayout();
    }
}
