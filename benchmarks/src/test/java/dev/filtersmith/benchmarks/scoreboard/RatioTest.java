package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of ratios of canned times. */
class RatioTest {
    @Test
    void dividesTimesOfEqualModeAndSize() {
        Map<String, Double> times = Map.ofEntries(
                Map.entry("ns.lookup.default.mixed.16m", 45.0),
                Map.entry("ns.lookup.limit2.mixed.16m", 25.0),
                Map.entry("ns.batch.default.mixed.16m", 17.5),
                Map.entry("ns.lookup.cuckoo16.mixed.16m", 56.0),
                Map.entry("ns.lookup.fast20.mixed.16m", 50.0),
                Map.entry("ns.lookup.compact16.mixed.16m", 90.0),
                Map.entry("ns.lookup.compact16.absent.16m", 80.0),
                Map.entry("ns.lookup.limit2x128.present.16m", 32.0),
                Map.entry("ns.lookup.wide2x128.present.16m", 72.0),
                Map.entry("ns.batch.wide2x128.present.16m", 28.0),
                Map.entry("ns.lookup.guava.absent.16m", 256.0),
                Map.entry("ns.put.depth1.100k", 30.0),
                Map.entry("ns.put.guava.100k", 225.0),
                Map.entry("ns.put.wide2x128.16m", 150.0),
                Map.entry("ns.put.cuckoo16.16m", 160.0),
                Map.entry("ns.putall.depth1.100k", 33.0));
        assertThat(Ratio.of(times))
                .containsOnly(
                        Map.entry("lookup.default.over.limit.mixed.16m", 45.0 / 25),
                        Map.entry("batch.default.over.limit.mixed.16m", 17.5 / 25),
                        Map.entry("batch.default.over.lookup.mixed.16m", 17.5 / 45),
                        Map.entry("lookup.cuckoo16.over.default.mixed.16m", 56.0 / 45),
                        Map.entry("lookup.cuckoo16.over.batch.mixed.16m", 56 / 17.5),
                        Map.entry("lookup.fast20.over.default.mixed.16m", 50.0 / 45),
                        Map.entry("lookup.compact16.over.default.mixed.16m", 90.0 / 45),
                        Map.entry("lookup.wide2x128.over.limit.present.16m", 72.0 / 32),
                        Map.entry("batch.wide2x128.over.limit.present.16m", 28.0 / 32),
                        Map.entry("put.wide2x128.cuckoo16.over.ours.16m", 160.0 / 150),
                        Map.entry("put.depth1.guava.over.ours.100k", 225.0 / 30),
                        Map.entry("putall.depth1.over.put.100k", 33.0 / 30));
    }

    @Test
    void dividesWhatFiltersWithDeletionTake() {
        Map<String, Double> measured = Map.ofEntries(
                Map.entry("ns.lookup.deletable64.present.16m", 45.0),
                Map.entry("ns.lookup.limitdeletable64.present.16m", 25.0),
                Map.entry("ns.lookup.cuckoo16.present.16m", 60.0),
                Map.entry("ns.lookup.dynamic128.absent.100k", 18.0),
                Map.entry("ns.lookup.wide2x128.absent.100k", 16.0),
                Map.entry("ns.put.deletable64.100k", 28.0),
                Map.entry("ns.remove.deletable64.100k", 30.0),
                Map.entry("ns.remove.dlcbf.100k", 31.0),
                Map.entry("ns.remove.orestes.100k", 900.0),
                Map.entry("ns.count.dlcbf.mixed.100k", 20.0),
                Map.entry("ns.count.orestes8.mixed.100k", 200.0),
                Map.entry("bits.dlcbf.1m", 21.3),
                Map.entry("bits.orestes.1m", 54.3));
        assertThat(Ratio.of(measured))
                .containsOnly(
                        Map.entry("lookup.deletable64.over.limit.present.16m", 45.0 / 25),
                        Map.entry("lookup.cuckoo16.over.deletable64.present.16m", 60.0 / 45),
                        Map.entry("lookup.dynamic128.over.wide2x128.absent.100k", 18.0 / 16),
                        Map.entry("remove.deletable64.over.put.100k", 30.0 / 28),
                        Map.entry("remove.orestes.over.dlcbf.100k", 900.0 / 31),
                        Map.entry("count.orestes8.over.dlcbf.mixed.100k", 200.0 / 20),
                        Map.entry("bits.dlcbf.over.orestes.1m", 21.3 / 54.3));
    }

    @Test
    void dividesWhatBloomFiltersTake() {
        Map<String, Double> measured = Map.of(
                "ns.lookup.bloom.mixed.100k", 15.0,
                "ns.lookup.ownbloom.mixed.100k", 12.0,
                "ns.lookup.choicebloom.mixed.100k", 21.0,
                "ns.batch.ownbloom.mixed.100k", 9.0,
                "ns.put.choicebloom.16m", 200.0,
                "ns.put.bloom.16m", 150.0,
                "ns.put.owncountingbloom.100k", 30.0,
                "ns.put.orestes.100k", 660.0,
                "ns.count.owncountingbloom.mixed.100k", 20.0,
                "ns.count.orestes8.mixed.100k", 100.0);
        assertThat(Ratio.of(measured))
                .containsEntry("lookup.ownbloom.over.bloom.mixed.100k", 12.0 / 15)
                .containsEntry("lookup.choicebloom.over.bloom.mixed.100k", 21.0 / 15)
                .containsEntry("batch.ownbloom.over.lookup.mixed.100k", 9.0 / 12)
                .containsEntry("put.choicebloom.over.bloom.16m", 200.0 / 150)
                .containsEntry("put.orestes.over.own.100k", 660.0 / 30)
                .containsEntry("count.orestes8.over.own.mixed.100k", 100.0 / 20)
                .hasSize(6);
    }

    @Test
    void dividesWhatRankIndexedFiltersTake() {
        Map<String, Double> measured = Map.of(
                "ns.lookup.rank.mixed.100k", 10.0,
                "ns.lookup.limitrank.mixed.100k", 3.5,
                "ns.batch.rankbare.absent.16m", 25.0,
                "ns.lookup.limitrankbare.absent.16m", 20.0,
                "ns.put.rankcounting.100k", 40.0,
                "ns.remove.rankcounting.100k", 60.0);
        assertThat(Ratio.of(measured))
                .containsOnly(
                        Map.entry("lookup.rank.over.limit.mixed.100k", 10.0 / 3.5),
                        Map.entry("batch.rankbare.over.limit.absent.16m", 25.0 / 20),
                        Map.entry("remove.rankcounting.over.put.100k", 60.0 / 40));
    }

    @Test
    void dividesWhatEnginesTakeInJvmsWithTheSameFlags() {
        Map<String, Double> measured = Map.of(
                "ns.lookup.default.mixed.100k", 5.0,
                "ns.lookup.default.agent.mixed.100k", 6.0,
                "ns.lookup.default-bound.mixed.100k", 9.0,
                "ns.lookup.default-interpreted.mixed.100k", 45.0,
                "ns.lookup.dlcbf.agent.absent.16m", 70.0,
                "ns.lookup.dlcbf-bound.absent.16m", 90.0,
                "ns.put.wide2x128.agent.100k", 40.0,
                "ns.put.wide2x128-bound.100k", 50.0);
        assertThat(Ratio.of(measured))
                .containsOnly(
                        Map.entry("lookup.interpreted.over.generated.mixed.100k", 45.0 / 5),
                        Map.entry("lookup.default-bound.over.generated.mixed.100k", 9.0 / 6),
                        Map.entry("lookup.default-interpreted.over.bound.mixed.100k", 45.0 / 9),
                        Map.entry("lookup.dlcbf-bound.over.generated.absent.16m", 90.0 / 70),
                        Map.entry("put.wide2x128-bound.over.generated.100k", 50.0 / 40));
    }

    @Test
    void dividesWhatTelemetryCosts() {
        Map<String, Double> measured = Map.of(
                "ns.telemetry.lookup.default.noagent.mixed.100k", 5.0,
                "ns.telemetry.lookup.default.agent.mixed.100k", 5.1,
                "ns.telemetry.lookup.default.counting.mixed.100k", 5.4,
                "ns.telemetry.lookup.default-bound.agent.mixed.16m", 40.0,
                "ns.telemetry.lookup.default-bound.counting.mixed.16m", 43.0,
                "ns.telemetry.put.dlcbf.noagent.100k", 20.0,
                "ns.telemetry.put.dlcbf.counting.100k", 22.0);
        assertThat(Ratio.of(measured))
                .containsOnly(
                        Map.entry("telemetry.off.lookup.default.mixed.100k", 5.1 / 5),
                        Map.entry("telemetry.on.lookup.default.mixed.100k", 5.4 / 5),
                        Map.entry("telemetry.on.lookup.default-bound.mixed.16m", 43.0 / 40),
                        Map.entry("telemetry.on.put.dlcbf.100k", 22.0 / 20));
    }

    @Test
    void dividesColdStarts() {
        assertThat(Ratio.of(Map.of("ms.cold.default", 30.0, "ms.cold.guava", 15.0, "ms.cold.bloom", 1.0)))
                .containsOnly(Map.entry("cold.default.over.guava", 2.0));
    }

    @Test
    void everyRatioIsOfWhatAFullRunMeasures() {
        Set<String> taken = Stream.concat(Scoreboards.times().stream(), Scoreboards.others().stream())
                .collect(Collectors.toSet());
        assertThat(Ratio.all()).allSatisfy(ratio -> {
            assertThat(taken).contains(ratio.numerator());
            assertThat(taken).contains(ratio.denominator());
        });
        Set<String> names = Ratio.all().stream().map(Ratio::name).collect(Collectors.toSet());
        assertThat(names).hasSameSizeAs(Ratio.all());
    }
}
