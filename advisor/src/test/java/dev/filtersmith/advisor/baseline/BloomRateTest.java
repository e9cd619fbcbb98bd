package dev.filtersmith.advisor.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BloomRateTest {
    @Test
    void agreesWithRecomputedFiguresOfThePapers() {
        assertThat(BloomRate.of(16, 11)).isCloseTo(4.587107308146279e-04, within(1e-17));
        assertThat(BloomRate.of(20, 14)).isCloseTo(6.713708129260068e-05, within(1e-18));
        assertThat(BloomRate.of(20, 13)).isCloseTo(6.792379529174886e-05, within(1e-18));
        assertThat(BloomRate.of(13.5, 9)).isCloseTo(1.5290138842e-03, within(1e-13));
        assertThat(BloomRate.of(9, 6)).isCloseTo(1.32721400e-02, within(1e-10));
    }

    @Test
    void findsTheBestNumberOfHashFunctions() {
        assertThat(BloomRate.bestHashFunctions(16)).isEqualTo(11);
        assertThat(BloomRate.bestHashFunctions(20)).isEqualTo(14);
        assertThat(BloomRate.best(20)).isEqualTo(BloomRate.of(20, 14));
        for (double bits = 0.25; bits < 64; bits += 0.25) {
            int best = BloomRate.bestHashFunctions(bits);
            for (int other = 1; other <= 50; other++) {
                assertThat(BloomRate.of(bits, other)).isGreaterThanOrEqualTo(BloomRate.of(bits, best));
            }
        }
    }

    @Test
    void refusesParametersOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> BloomRate.of(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> BloomRate.of(Double.NaN, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> BloomRate.of(16, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> BloomRate.bestHashFunctions(-1));
    }
}
