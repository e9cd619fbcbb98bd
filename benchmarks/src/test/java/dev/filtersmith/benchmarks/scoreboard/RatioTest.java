package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Ratios of canned times. */
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
    void everyRatioIsOfTimesThatAFullRunTakes() {
        Set<String> taken = Scoreboards.times();
        assertThat(Ratio.all()).allSatisfy(ratio -> {
            assertThat(taken).contains(ratio.numerator());
            assertThat(taken).contains(ratio.denominator());
        });
        Set<String> names = Ratio.all().stream().map(Ratio::name).collect(Collectors.toSet());
        assertThat(names).hasSameSizeAs(Ratio.all());
    }
}
