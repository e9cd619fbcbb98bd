package dev.filtersmith.benchmarks.scoreboard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Times that lie close together. They are taken in turns, several times, each in a new JVM, so that
 * the drift of the machine and the luck of the compiler affect all alike. The median counts.
 */
final class Rounds {
    /** A clock that takes a time. */
    interface Clock {
        /** Returns nanoseconds per key. */
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

    /** Returns the nanoseconds per key of one of the timings; the first call takes all of them. */
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

    /** Takes a timing, unless it has failed before. */
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
