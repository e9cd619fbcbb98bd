package dev.filtersmith.advisor.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.buckets.SharedLengths;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Equation (1) compared with exact results; {@link PaperRatesTest} compares with published figures.
 */
class FalsePositiveRateTest {
    private static final LoadDistribution LOADS_64 = FluidLimit.of(3, 4);

    /** A distribution as from a simulation: few loads, gaps, different subtables. */
    private static final LoadDistribution UNEVEN =
            LoadDistribution.ofShares(new double[][] {{0.1, 0, 0.3, 0.6}, {0, 0.05, 0.9, 0, 0.05}});

    @Test
    void isTheUnionBoundOverAllElementsOfAQuerysBucketsWhereTheLengthIsFixed() {
        assertThat(FalsePositiveRate.of(LOADS_64, load -> 10)).isCloseTo(12 * 0x1p-10, within(1e-13));
    }

    @Test
    void addsUpSubtablesWithoutDividingByTheirNumber() {
        LoadDistribution loads = LoadDistribution.ofShares(new double[][] {{0, 0, 1}, {0.5, 0.5}});
        assertThat(FalsePositiveRate.of(loads, load -> 8 / load)).isEqualTo(2 * 0x1p-4 + 0.5 * 0x1p-8);
    }

    @Test
    void asksNothingOfLoadsThatNoBucketHas() {
        LoadDistribution loads = LoadDistribution.ofShares(new double[][] {{0.5, 0, 0.5, 0}});
        IntUnaryOperator onlyTwo = load -> {
            assertThat(load).isEqualTo(2);
            return 1;
        };
        assertThat(FalsePositiveRate.of(loads, onlyTwo)).isEqualTo(0.5);
    }

    @Test
    void refusesNegativeLengths() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FalsePositiveRate.of(LOADS_64, load -> 5 - load))
                .withMessageContaining("-");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void ofGroupsIsTheSumOverAllOrdersOfLoads(int group) {
        GroupLengths lengths = SharedLengths.leftoverToWholeBuckets(group * 15, load -> load == 2 ? 1 : 0);
        for (LoadDistribution loads : List.of(UNEVEN, LOADS_64)) {
            double sum = 0;
            for (int subtable = 0; subtable < loads.subtables(); subtable++) {
                sum += overOrders(loads, subtable, group, lengths, new int[0]) / group;
            }
            assertThat(FalsePositiveRate.ofGroups(loads, group, lengths)).isCloseTo(sum, within(1e-13 * sum));
        }
    }

    /**
     * Sums over every sequence of loads separately: an independent draw for each bucket, and no
     * sequence left out.
     */
    private static double overOrders(
            LoadDistribution loads, int subtable, int group, GroupLengths lengths, int[] drawn) {
        double sum = 0;
        if (drawn.length < group) {
            for (int load = 0; load <= loads.maximumLoad(); load++) {
                int[] more = Arrays.copyOf(drawn, drawn.length + 1);
                more[drawn.length] = load;
                sum += loads.share(subtable, load) * overOrders(loads, subtable, group, lengths, more);
            }
            return sum;
        }
        int[] bits = SharedLengths.unpacked(lengths.bits(SharedLengths.packed(drawn)));
        for (int bucket = 0; bucket < group; bucket++) {
            sum += drawn[bucket] * Math.pow(2, -bits[bucket]);
        }
        return sum;
    }

    @Test
    void ofGroupsTakesLengthsUpTo255() {
        LoadDistribution one = LoadDistribution.ofShares(new double[][] {{0, 1}});
        assertThat(FalsePositiveRate.ofGroups(one, 4, loads -> -1)).isEqualTo(0x1p-255);
    }

    @Test
    void ofGroupsRefusesWhatDoesNotFit() {
        assertThatIllegalArgumentException().isThrownBy(() -> FalsePositiveRate.ofGroups(UNEVEN, 0, loads -> 0));
        assertThatIllegalArgumentException().isThrownBy(() -> FalsePositiveRate.ofGroups(UNEVEN, 5, loads -> 0));
        double[] row = new double[257];
        row[256] = 1;
        LoadDistribution crowded = LoadDistribution.ofShares(new double[][] {row});
        assertThatIllegalArgumentException().isThrownBy(() -> FalsePositiveRate.ofGroups(crowded, 1, loads -> 0));
    }
}
