package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.benchmarks.Forks;
import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.PairedSpeed;
import dev.filtersmith.benchmarks.paired.Work;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the measures of races, with canned times but for one. */
class PairedSpeedsTest {
    private static Map<String, Callable<Double>> measures(Race race, List<Map<String, Double>> forks) {
        Map<String, Callable<Double>> measures = new LinkedHashMap<>();
        new PairedSpeeds(race, () -> forks).addTo(measures);
        return measures;
    }

    private static double value(Map<String, Callable<Double>> measures, String name) throws Exception {
        return Objects.requireNonNull(measures.get(name), name).call();
    }

    private static Map<String, Double> fork(double one, double multi, double two, double ours, double guava) {
        return Map.of(
                "ns.threads.lookup.default.mixed.100k", one,
                "ns.threads.lookup.default-multi.mixed.100k", multi,
                "ns.threads.lookup.default-multi.two.mixed.100k", two,
                "ns.threads.mixed.default-multi.two.100k", ours,
                "ns.threads.mixed.guava.two.100k", guava);
    }

    @Test
    void takesTheWorstRatioOfTheJvmsAndTheMedianTime() throws Exception {
        Map<String, Callable<Double>> measures = measures(
                SharedRace.of(Subjects.DEFAULT, Size.CACHE),
                List.of(fork(5, 5.5, 3, 4, 24), fork(6, 6, 4, 5, 25), fork(4, 5, 2.5, 4, 22)));
        assertThat(value(measures, "threads.lookup.default-multi.over.exclusive.mixed.100k"))
                .isEqualTo(1.25);
        assertThat(value(measures, "threads.lookup.default-multi.two.over.one.mixed.100k"))
                .isEqualTo(1.5);
        assertThat(value(measures, "threads.mixed.guava.over.default-multi.100k"))
                .isEqualTo(5);
        assertThat(value(measures, "ns.threads.lookup.default.mixed.100k")).isEqualTo(5);
    }

    @Test
    void namesTheRatiosOfEachFilterAndSize() {
        assertThat(measures(SharedRace.of(Subjects.DEFAULT, Size.MEMORY), List.of())
                        .keySet())
                .contains(
                        "threads.putall.default-single.over.exclusive.16m",
                        "threads.batch.default-multi.over.exclusive.mixed.16m")
                .contains("threads.put.default-multi.two.over.one.16m", "threads.put.default-multi.two.over.racing.16m")
                .contains(
                        "threads.sparse.default-multi.two.over.one.16m", "threads.mixed.guava.over.default-multi.16m");
        assertThat(measures(SharedRace.of(Subjects.DELETABLE_64, Size.CACHE), List.of())
                        .keySet())
                .contains("threads.put.deletable64-multi.over.exclusive.100k")
                .contains("threads.lookup.deletable64-single.over.exclusive.mixed.100k")
                .noneMatch(name -> name.contains("default"));
    }

    @Test
    void runsTheJvmsOnceEvenIfTheyFail() {
        AtomicInteger runs = new AtomicInteger();
        Map<String, Callable<Double>> measures = new LinkedHashMap<>();
        PairedSpeeds speeds = new PairedSpeeds(SharedRace.of(Subjects.DEFAULT, Size.CACHE), () -> {
            runs.incrementAndGet();
            throw new IOException("stopped");
        });
        speeds.addTo(measures);
        assertThat(measures.values())
                .allSatisfy(measure -> assertThatThrownBy(measure::call).hasRootCauseMessage("stopped"));
        assertThat(runs).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void everyRatioIsOfTimesThatAreTaken(Size size) {
        List<Race> races = new ArrayList<>();
        SharedRace.OWN.forEach(own -> races.add(SharedRace.of(own, size)));
        races.add(WindowRace.of(size));
        StatisticsRace.OWN.forEach(own -> races.add(StatisticsRace.of(own)));
        for (Race race : races) {
            List<String> times = race.laps().stream().map(race::time).toList();
            assertThat(times).doesNotHaveDuplicates();
            assertThat(race.costs())
                    .hasSizeGreaterThanOrEqualTo(race.prefix().equals("statistics") ? 2 : 8)
                    .allSatisfy(ratio -> assertThat(times).contains(ratio.numerator(), ratio.denominator()));
            assertThat(race.gains())
                    .allSatisfy(ratio -> assertThat(times).contains(ratio.numerator(), ratio.denominator()));
        }
    }

    @Test
    void comparesWindowsWithLimitsAndRivals() {
        assertThat(measures(WindowRace.of(Size.MEMORY), List.of()).keySet())
                .contains(
                        "paired.lookup.windows33.over.limit2.present.16m",
                        "paired.lookup.windows16.over.default.absent.16m",
                        "paired.batch.windows16.over.limitanywhere.mixed.16m",
                        "paired.put.windows16.over.default.16m",
                        "paired.remove.windows16.over.deletable64.16m",
                        "paired.lookup.cuckoo16.over.windows16.mixed.16m")
                .doesNotContain("paired.remove.windows16.over.default.16m");
    }

    @Test
    void printsATimeForEachLap() throws IOException, InterruptedException {
        List<Lap> laps = List.of(
                new Lap(Work.LOOKUP, QueryMode.ABSENT, Subjects.LIMIT_ANYWHERE),
                new Lap(Work.LOOKUP, QueryMode.ABSENT, Subjects.WINDOWS_16),
                new Lap(Work.BATCH, QueryMode.PRESENT, Subjects.WINDOWS_16),
                new Lap(Work.PUT, Subjects.WINDOWS_16),
                new Lap(Work.REMOVE, Subjects.WINDOWS_16));
        List<String> arguments = new ArrayList<>(List.of("1000", "1", "1"));
        laps.forEach(lap -> arguments.add(lap.text()));
        assertThat(Forks.run(List.of(), PairedSpeed.class, arguments, Duration.ofMinutes(5)))
                .hasSameSizeAs(laps)
                .allSatisfy(time -> assertThat(Double.parseDouble(time)).isPositive());
    }
}
