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
        Map<String, Double> times = Map.of(
                "ns.lookup.default.mixed.16m", 45.0,
                "ns.lookup.limit2.mixed.16m", 25.0,
                "ns.batch.default.mixed.16m", 17.5,
                "ns.lookup.cuckoo16.mixed.16m", 56.0,
                "ns.lookup.guava.absent.16m", 256.0,
                "ns.put.depth1.100k", 30.0,
                "ns.put.guava.100k", 225.0,
                "ns.putall.depth1.100k", 33.0);
        assertThat(Ratio.of(times))
                .containsOnly(
                        Map.entry("lookup.default.over.limit.mixed.16m", 45.0 / 25),
                        Map.entry("batch.default.over.limit.mixed.16m", 17.5 / 25),
                        Map.entry("batch.default.over.lookup.mixed.16m", 17.5 / 45),
                        Map.entry("lookup.cuckoo16.over.default.mixed.16m", 56.0 / 45),
                        Map.entry("lookup.cuckoo16.over.batch.mixed.16m", 56 / 17.5),
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
