package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests of the timings of a full run. */
class TimingTest {
    @Test
    void asksCompactFiltersInOneModeAndFastOnesInAll() {
        assertThat(Scoreboards.times())
                .contains("ns.lookup.fast20.absent.16m", "ns.lookup.fast20.present.16m", "ns.lookup.fast20.mixed.16m")
                .contains("ns.lookup.compact20.mixed.100k", "ns.lookup.compact20.mixed.16m", "ns.put.compact16.16m")
                .doesNotContain("ns.lookup.compact20.absent.100k", "ns.lookup.compact20.present.16m");
    }

    @Test
    void asksSlowFiltersOnceAndCountsInOneMode() {
        assertThat(Scoreboards.times())
                .contains("ns.put.orestes.100k", "ns.remove.orestes8.100k", "ns.count.orestes.mixed.100k")
                .contains("ns.remove.deletable64.16m", "ns.batch.dlcbf.mixed.16m", "ns.lookup.dynamic128.absent.16m")
                .contains("ns.remove.countingbloom.16m", "ns.lookup.countingbloom.mixed.16m")
                .doesNotContain("ns.put.orestes.16m", "ns.count.orestes.absent.100k", "ns.lookup.orestes8.mixed.16m")
                .doesNotContain("ns.lookup.orestes.absent.100k")
                .noneMatch(name -> name.startsWith("ns.count.countingbloom"));
    }

    @Test
    void asksBoundFiltersWhereATargetIsAndBesideThemTheGeneratedOnesOnceMore() {
        assertThat(Scoreboards.times())
                .contains("ns.lookup.rankbare-bound.absent.16m", "ns.lookup.rankbare.agent.absent.16m")
                .contains("ns.lookup.ownbloom-bound.mixed.100k", "ns.lookup.ownbloom.agent.mixed.100k")
                .contains("ns.put.wide2x128-bound.100k", "ns.put.wide2x128.agent.100k")
                .contains("ns.lookup.default-interpreted.present.16m", "ns.lookup.dlcbf-interpreted.mixed.100k")
                .doesNotContain("ns.lookup.ownbloom-bound.absent.100k", "ns.lookup.ownbloom-bound.mixed.16m")
                .doesNotContain("ns.lookup.dlcbf-interpreted.mixed.16m", "ns.put.default-bound.16m")
                .doesNotContain("ns.lookup.fast20.agent.mixed.100k");
    }

    @Test
    void countsRatesOfFiltersAndAsksOnlyOursWhatTheyExpect() {
        assertThat(Scoreboards.others())
                .contains("fpr.default.1m", "fpp.default.1m", "fpr.compact24.1m", "fpp.compact24.1m", "fpr.guava.1m")
                .contains("fpr.deletable64.churned.byhalves.1m", "lost.dlcbf.churned.onebyone.1m")
                .contains("alloc.deletable64.components.remove", "alloc.dlcbf.long.count", "bits.deletable64.1m")
                .contains("fpr.orestes.1m", "bits.orestes.1m", "bits.cuckoo16.1m", "bits.default.at.refusal.1m")
                .doesNotContain("fpp.guava.1m", "fpr.limit2.1m", "fpr.default-interpreted.1m");
    }
}
