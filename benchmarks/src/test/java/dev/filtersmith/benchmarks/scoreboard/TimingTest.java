package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which times a full run takes. */
class TimingTest {
    @Test
    void asksCompactFiltersInOneModeAndFastOnesInAll() {
        assertThat(Scoreboards.times())
                .contains("ns.lookup.fast20.absent.16m", "ns.lookup.fast20.present.16m", "ns.lookup.fast20.mixed.16m")
                .contains("ns.lookup.compact20.mixed.100k", "ns.lookup.compact20.mixed.16m", "ns.put.compact16.16m")
                .doesNotContain("ns.lookup.compact20.absent.100k", "ns.lookup.compact20.present.16m");
    }

    @Test
    void countsRatesOfFiltersAndAsksOnlyOursWhatTheyExpect() {
        assertThat(Scoreboards.others())
                .contains("fpr.default.1m", "fpp.default.1m", "fpr.compact24.1m", "fpp.compact24.1m", "fpr.guava.1m")
                .doesNotContain("fpp.guava.1m", "fpr.limit2.1m", "fpr.interpreted.1m");
    }
}
