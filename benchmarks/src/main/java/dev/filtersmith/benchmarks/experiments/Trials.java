package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.advisor.buckets.CountingState;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/**
 * Repetitions of an experiment, with the seeds 0, 1, 2, ...
 *
 * @param states result of each trial
 * @param <S> type of a result
 */
record Trials<S>(List<S> states) {
    /** Runs the simulation of a filter a number of times. */
    static Trials<CountingState> of(CountingExperiment experiment, int trials) {
        return of(experiment::run, trials);
    }

    /** Runs any experiment a number of times. */
    static <S> Trials<S> of(LongFunction<S> experiment, int trials) {
        return new Trials<>(LongStream.range(0, trials).mapToObj(experiment).toList());
    }

    /** Returns the mean of a value over the trials, beside the expected value. */
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
