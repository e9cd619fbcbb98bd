package dev.filtersmith.advisor.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.advisor.dlcbf.CountingRate;
import org.junit.jupiter.api.Test;

/**
 * Compares with figures that an independent program recomputed for "An Improved Construction for
 * Counting Bloom Filters", sections 4 and 5.
 */
class CountingBloomRateTest {
    /** A d-left counting Bloom filter of 14 + 2 bits in a cell, six of eight cells taken. */
    private static final double DLEFT_BITS = 16 * 8 / 6.0;

    private static final double DLEFT_RATE = 24 * 0x1p-14;

    @Test
    void agreesWithRecomputedFiguresOfThePaper() {
        assertThat(CountingBloomRate.best(54)).isCloseTo(1.5290138842e-03, within(1e-13));
        assertThat(CountingBloomRate.best(36)).isCloseTo(1.32721400e-02, within(1e-10));
    }

    /** The paper says that this factor is over 100. */
    @Test
    void isFiftyTimesAsOftenWrongInAsManyBitsAsDLeftCounting() {
        assertThat(DLEFT_BITS).isCloseTo(4 * 16.0 / 3, within(1e-12));
        assertThat(CountingBloomRate.ideal(DLEFT_BITS) / DLEFT_RATE).isCloseTo(52.646, within(5e-4));
    }

    @Test
    void takesTwoAndAHalfTimesTheBitsOfDLeftCountingForItsRate() {
        double bits = CountingBloomRate.bitsPerKey(CountingRate.of(0x1p25, 49_152));
        assertThat(DLEFT_BITS / bits).isBetween(0.38, 0.4);
    }

    @Test
    void findsTheBitsOfARate() {
        for (double rate = 0.9; rate > 1e-9; rate *= 0.83) {
            double bits = CountingBloomRate.bitsPerKey(rate);
            assertThat(CountingBloomRate.best(bits)).isCloseTo(rate, within(1e-12 * rate));
            assertThat(CountingBloomRate.ideal(bits)).isBetween(0.8 * rate, rate * (1 + 1e-12));
        }
    }

    @Test
    void refusesParametersOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> CountingBloomRate.best(0));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingBloomRate.ideal(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingBloomRate.ideal(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingBloomRate.bitsPerKey(0));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingBloomRate.bitsPerKey(1));
    }
}
