package dev.filtersmith.benchmarks.cold;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests the comparison of filters that have grown with filters of the right size. */
class GrowthSpeedTest {
    @Test
    void growthCostsBitsAndNoRate() {
        GrowthSpeed speed = new GrowthSpeed(1 << 14, 1);
        GrowthSpeed.Ratios none = speed.ratios(0);
        GrowthSpeed.Ratios four = speed.ratios(4);
        assertThat(none.bits()).isBetween(1.0, 1.35);
        assertThat(four.bits()).isBetween(none.bits(), 1.35);
        assertThat(none.rate()).isLessThan(1e-3 / 4);
        assertThat(four.rate()).isBetween(none.rate(), 1.2e-3);
        assertThat(four.toString()).startsWith("    4  1.").hasLineCount(1);
    }
}
