package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.PairedSpeed;
import dev.filtersmith.benchmarks.subject.Subjects;
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
 * The times of one filter in each mode of concurrency, and their ratios. All times of a ratio are
 * taken in turns in one JVM. Of several JVMs the worst ratio counts, and the median of the times.
 */
final class SharedSpeeds {
    /** The filters that are measured, by the names of their exclusive forms. */
    static final List<String> OWN = List.of(Subjects.DEFAULT, Subjects.DELETABLE_64);

    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final String own;
    private final Size size;

    /** The times of each JVM by name. It runs once, and keeps a failure too. */
    private final FutureTask<List<Map<String, Double>>> forks;

    SharedSpeeds(String own, Size size, Preset preset) {
        this(own, size, () -> run(own, size, preset));
    }

    SharedSpeeds(String own, Size size, Callable<List<Map<String, Double>>> forks) {
        this.own = own;
        this.size = size;
        this.forks = new FutureTask<>(forks);
    }

    /** Adds the measures; the first of them that is taken runs the JVMs. */
    void addTo(Map<String, Callable<Double>> measures) {
        for (Ratio cost : SharedRatios.costs(own, size)) {
            measures.put(cost.name(), () -> quotients(cost).max().orElseThrow());
        }
        for (Ratio gain : SharedRatios.gains(own, size)) {
            measures.put(gain.name(), () -> quotients(gain).min().orElseThrow());
        }
        for (Lap lap : Lap.all(own, size.keys())) {
            String name = SharedRatios.time(lap, size);
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

    private static List<Map<String, Double>> run(String own, Size size, Preset preset)
            throws IOException, InterruptedException {
        List<String> arguments = List.of(
                own,
                String.valueOf(size.keys()),
                String.valueOf(preset.warmUpIterations() * preset.warmUpMillis()),
                String.valueOf(size.shots()));
        List<Lap> laps = Lap.all(own, size.keys());
        List<Map<String, Double>> forks = new ArrayList<>();
        for (int fork = 0; fork < preset.rounds(); fork++) {
            List<String> lines = ColdStart.run(size.flags(), PairedSpeed.class, arguments, LIMIT);
            Map<String, Double> times = new HashMap<>();
            for (int i = 0; i < lines.size(); i++) {
                times.put(SharedRatios.time(laps.get(i), size), Double.valueOf(lines.get(i)));
            }
            forks.add(times);
        }
        return forks;
    }
}
