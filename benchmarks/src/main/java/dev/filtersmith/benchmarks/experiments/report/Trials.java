package dev.filtersmith.benchmarks.experiments.report;

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
public record Trials<S>(List<S> states) {
    /** Runs an experiment a number of times. */
    public static <S> Trials<S> of(LongFunction<S> experiment, int trials) {
        return new Trials<>(LongStream.range(0, trials).mapToObj(experiment).toList());
    }

    /** Returns the mean of a value over the trials. */
    public double mean(ToDoubleFunction<S> value) {
        return states.stream().mapToDouble(value).average().orElseThrow();
    }

    /**
     * Returns the mean of a value over the trials. Its standard error follows from the deviation of
     * one trial, since a few trials do not show how much they scatter.
     *
     * @param id name of the figure
     * @param what description of the figure
     * @param value value of a trial
     * @param deviation standard deviation of a trial, by theory or by many trials
     */
    public Finding finding(String id, String what, ToDoubleFunction<S> value, double deviation) {
        return Finding.of(id, what, mean(value)).error(deviation / Math.sqrt(states.size()));
    }
}
