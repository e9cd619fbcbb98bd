package dev.filtersmith.benchmarks.scoreboard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Times that lie close together: taken in turns and several times, each in a new JVM, so that the machine's drift and the compiler's luck
 * hit all alike. The median counts.
 */
final class Rounds {
    /** What takes a time. */
    interface Clock {
        /** Nanoseconds per key. */
        double nanoseconds(Timing timing) throws RunnerException;
    }

    private final Clock clock;
    private final List<Timing> timings;
    private final int rounds;
    private final Map<Timing, List<Double>> taken = new HashMap<>();
    private final Map<Timing, RunnerException> failed = new HashMap<>();

    Rounds(Clock clock, List<Timing> timings, int rounds) {
        this.clock = clock;
        this.timings = timings;
        this.rounds = rounds;
    }

    /** Nanoseconds per key of one of the timings; the first call takes all of them. */
    double nanoseconds(Timing timing) throws RunnerException {
        if (taken.isEmpty() && failed.isEmpty()) {
            for (int round = 0; round < rounds; round++) {
                timings.forEach(this::take);
            }
        }
        RunnerException exception = failed.get(timing);
        if (exception != null) {
            throw exception;
        }
        return Stopwatch.median(taken.getOrDefault(timing, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    /** What has failed once is not tried again. */
    private void take(Timing timing) {
        if (!failed.containsKey(timing)) {
            try {
                taken.computeIfAbsent(timing, first -> new ArrayList<>()).add(clock.nanoseconds(timing));
            } catch (RunnerException exception) {
                failed.put(timing, exception);
            }
        }
    }
}
