package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.Forks;
import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.PairedSpeed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The times of a race, and their ratios. All times of a ratio are taken in turns in one JVM. Of
 * several JVMs the worst ratio counts, and the median of the times.
 */
final class PairedSpeeds {
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private final Race race;

    /** The times of each JVM by name. It runs once, and keeps a failure too. */
    private final FutureTask<List<Map<String, Double>>> forks;

    PairedSpeeds(Race race, Preset preset) {
        this(race, () -> run(race, preset));
    }

    PairedSpeeds(Race race, Callable<List<Map<String, Double>>> forks) {
        this.race = race;
        this.forks = new FutureTask<>(forks);
    }

    /** Adds the measures; the first of them that is taken runs the JVMs. */
    void addTo(Map<String, Callable<Double>> measures) {
        for (Ratio cost : race.costs()) {
            measures.put(cost.name(), () -> quotients(cost).max().orElseThrow());
        }
        for (Ratio gain : race.gains()) {
            measures.put(gain.name(), () -> quotients(gain).min().orElseThrow());
        }
        for (Lap lap : race.laps()) {
            String name = race.time(lap);
            measures.put(name, () -> Stopwatch.median(values(name).toArray()));
        }
    }

    private DoubleStream quotients(Ratio ratio) throws ExecutionException, InterruptedException {
        double[] upper = values(ratio.numerator()).toArray();
        double[] lower = values(ratio.denominator()).toArray();
        return IntStream.range(0, upper.length).mapToDouble(fork -> upper[fork] / lower[fork]);
    }

    /** Returns a time, of each JVM. */
    private DoubleStream values(String name) throws ExecutionException, InterruptedException {
        forks.run();
        return forks.get().stream().mapToDouble(fork -> fork.getOrDefault(name, Double.NaN));
    }

    private static List<Map<String, Double>> run(Race race, Preset preset) throws IOException, InterruptedException {
        Size size = race.size();
        List<String> arguments = new ArrayList<>();
        arguments.add(String.valueOf(size.keys()));
        arguments.add(String.valueOf(preset.warmUpIterations() * preset.warmUpMillis()));
        arguments.add(String.valueOf(size.shots()));
        race.laps().forEach(lap -> arguments.add(lap.text()));
        List<String> flags = new ArrayList<>(size.flags());
        flags.addAll(Agent.of(race.laps().get(0).subject()).flags());
        List<Map<String, Double>> forks = new ArrayList<>();
        for (int fork = 0; fork < preset.rounds(); fork++) {
            List<String> lines = Forks.run(flags, PairedSpeed.class, arguments, LIMIT);
            Map<String, Double> times = new HashMap<>();
            for (int i = 0; i < lines.size(); i++) {
                times.put(race.time(race.laps().get(i)), Double.valueOf(lines.get(i)));
            }
            forks.add(times);
        }
        return forks;
    }
}
