package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.PairedSpeed;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests of the measures of shared filters, with canned times but for one. */
class SharedSpeedsTest {
    private static Map<String, Callable<Double>> measures(String own, Size size, List<Map<String, Double>> forks) {
        Map<String, Callable<Double>> measures = new LinkedHashMap<>();
        new SharedSpeeds(own, size, () -> forks).addTo(measures);
        return measures;
    }

    private static double value(Map<String, Callable<Double>> measures, String name) throws Exception {
        return Objects.requireNonNull(measures.get(name), name).call();
    }

    private static Map<String, Double> fork(double one, double multi, double two, double ours, double guava) {
        return Map.of(
                "ns.threads.lookup.default.100k", one,
                "ns.threads.lookup.default-multi.100k", multi,
                "ns.threads.lookup.default-multi.two.100k", two,
                "ns.threads.mixed.default-multi.two.100k", ours,
                "ns.threads.mixed.guava.two.100k", guava);
    }

    @Test
    void takesTheWorstRatioOfTheJvmsAndTheMedianTime() throws Exception {
        Map<String, Callable<Double>> measures = measures(
                Subjects.DEFAULT,
                Size.CACHE,
                List.of(fork(5, 5.5, 3, 4, 24), fork(6, 6, 4, 5, 25), fork(4, 5, 2.5, 4, 22)));
        assertThat(value(measures, "threads.lookup.default-multi.over.exclusive.100k"))
                .isEqualTo(1.25);
        assertThat(value(measures, "threads.lookup.default-multi.two.over.one.100k"))
                .isEqualTo(1.5);
        assertThat(value(measures, "threads.mixed.guava.over.default-multi.100k"))
                .isEqualTo(5);
        assertThat(value(measures, "ns.threads.lookup.default.100k")).isEqualTo(5);
    }

    @Test
    void namesTheRatiosOfEachFilterAndSize() {
        assertThat(measures(Subjects.DEFAULT, Size.MEMORY, List.of()).keySet())
                .contains(
                        "threads.putall.default-single.over.exclusive.16m",
                        "threads.batch.default-multi.over.exclusive.16m")
                .contains("threads.put.default-multi.two.over.one.16m", "threads.put.default.two.over.one.16m")
                .noneMatch(name -> name.contains("mixed"));
        assertThat(measures(Subjects.DELETABLE_64, Size.CACHE, List.of()).keySet())
                .contains("threads.put.deletable64-multi.over.exclusive.100k")
                .contains("threads.lookup.deletable64-single.over.exclusive.100k")
                .noneMatch(name -> name.contains("default") || name.contains("two"));
    }

    @Test
    void runsTheJvmsOnceEvenIfTheyFail() {
        AtomicInteger runs = new AtomicInteger();
        Map<String, Callable<Double>> measures = new LinkedHashMap<>();
        SharedSpeeds speeds = new SharedSpeeds(Subjects.DEFAULT, Size.CACHE, () -> {
            runs.incrementAndGet();
            throw new IOException("stopped");
        });
        speeds.addTo(measures);
        assertThat(measures.values())
                .allSatisfy(measure -> assertThatThrownBy(measure::call).hasRootCauseMessage("stopped"));
        assertThat(runs).hasValue(1);
    }

    @Test
    void everyRatioIsOfTimesThatAreTaken() {
        for (Size size : Size.values()) {
            for (String own : SharedSpeeds.OWN) {
                List<String> times = Lap.all(own, size.keys()).stream()
                        .map(lap -> SharedRatios.time(lap, size))
                        .toList();
                assertThat(SharedRatios.costs(own, size))
                        .hasSize(8)
                        .allSatisfy(ratio -> assertThat(times).contains(ratio.numerator(), ratio.denominator()));
                assertThat(SharedRatios.gains(own, size))
                        .allSatisfy(ratio -> assertThat(times).contains(ratio.numerator(), ratio.denominator()));
            }
        }
    }

    @Test
    void printsATimeForEachLap() throws IOException, InterruptedException {
        List<String> arguments = List.of(Subjects.DEFAULT, "1000", "1", "1");
        assertThat(ColdStart.run(List.of(), PairedSpeed.class, arguments, Duration.ofMinutes(5)))
                .hasSameSizeAs(Lap.all(Subjects.DEFAULT, 1000))
                .allSatisfy(time -> assertThat(Double.parseDouble(time)).isPositive());
    }
}
