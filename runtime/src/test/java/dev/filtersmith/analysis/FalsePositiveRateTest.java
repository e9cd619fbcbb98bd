package dev.filtersmith.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Equation (1) over fluid limits, against an independent program that gives 16 digits; the paper prints four. */
class FalsePositiveRateTest {
    private static final LoadDistribution LOADS_64 = FluidLimit.of(3, 4);
    private static final LoadDistribution LOADS_128 = FluidLimit.of(3, 6.4);

    @Test
    void agreesForBucketsOf64Bits() {
        assertRate(LOADS_64, load -> 60 / load, 8.937154189567389e-04);
        assertRate(LOADS_64, load -> 60 / load + (load == 4 || load == 5 ? 1 : 0), 4.477229594494699e-04);
    }

    @Test
    void agreesForBucketsOf128Bits() {
        assertRate(LOADS_128, load -> 120 / load, 8.51492277159981e-05);
        assertRate(LOADS_128, load -> 120 / load + 1, 4.257461385799904e-05);
        assertRate(LOADS_128, load -> 120 / load + depthTwoAt(load, 6), 2.243043900334825e-05);
        assertRate(LOADS_128, load -> 120 / load + depthTwoAt(load, 7), 2.337305310641949e-05);
        assertRate(LOADS_128, load -> 120 / load + (load == 6 || load == 7 ? 3 : 1), 1.235835157602285e-05);
    }

    @Test
    void agreesForLengthsThatAreCappedOrHaveThePapersSlipAtLoadFive() {
        assertRate(LOADS_128, load -> load == 5 ? 24 : 120 / load + 1, 4.259957855810774e-05);
        assertRate(LOADS_128, load -> load == 5 ? 24 : 120 / load + depthTwoAt(load, 6), 2.245540370345694e-05);
        assertRate(LOADS_128, load -> Math.min(24, 120 / load + 1), 4.260217587858484e-05);
        assertRate(LOADS_128, load -> Math.min(32, 120 / load + depthTwoAt(load, 6)), 2.243043945218645e-05);
    }

    @Test
    void isTheUnionBoundOverAllElementsOfAQuerysBucketsWhereTheLengthIsFixed() {
        assertRate(LOADS_64, load -> 10, 12 * 0x1p-10);
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

    private static int depthTwoAt(int load, int first) {
        return load == first || load == first + 1 ? 2 : 1;
    }

    private static void assertRate(LoadDistribution loads, IntUnaryOperator fingerprintBits, double expected) {
        assertThat(FalsePositiveRate.of(loads, fingerprintBits)).isCloseTo(expected, within(1e-12 * expected));
    }
}
