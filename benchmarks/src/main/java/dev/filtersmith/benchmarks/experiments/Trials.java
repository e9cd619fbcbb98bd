package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.advisor.buckets.CountingState;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/**
 * Repetitions of an experiment, with the seeds 0, 1, 2, ...
 *
 * @param states what each came to
 * @param <S> what a trial comes to
 */
record Trials<S>(List<S> states) {
    /** Runs the simulation of a filter so many times. */
    static Trials<CountingState> of(CountingExperiment experiment, int trials) {
        return of(experiment::run, trials);
    }

    /** Runs any experiment so many times. */
    static <S> Trials<S> of(LongFunction<S> experiment, int trials) {
        return new Trials<>(LongStream.range(0, trials).mapToObj(experiment).toList());
    }

    /** The mean of a value, beside what it should be. */
    Finding finding(String name, ToDoubleFunction<S> value, double recomputed, String printed) {
        double mean = states.stream().mapToDouble(value).average().orElseThrow();
        double squares = states.stream()
                .mapToDouble(state -> Math.pow(value.applyAsDouble(state) - mean, 2))
                .sum();
        int trials = states.size();
        double error = trials == 1 ? Double.NaN : Math.sqrt(squares / (trials - 1) / trials);
        return new Finding(name, mean, error, recomputed, printed);
    }
}
