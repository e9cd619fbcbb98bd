package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.Forks;
import java.util.Arrays;
import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A clock that has JMH take a {@link Timing} in one forked JVM, with the serial collector and a
 * heap fixed from the start.
 */
final class Stopwatch {
    private final Preset preset;
    private final OutputFormat output;

    Stopwatch(Preset preset, boolean verbose) {
        this.preset = preset;
        this.output =
                OutputFormatFactory.createFormatInstance(System.err, verbose ? VerboseMode.NORMAL : VerboseMode.SILENT);
    }

    /** Returns nanoseconds per key: the median of the iterations. */
    double nanoseconds(Timing timing) throws RunnerException {
        double[] scores = run(options(timing)).stream()
                .flatMap(result -> result.getBenchmarkResults().stream())
                .flatMap(fork -> fork.getIterationResults().stream())
                .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
                .toArray();
        Operation operation = timing.operation();
        return operation.shoots() ? median(scores) / operation.keys(timing.size()) : median(scores);
    }

    /** Runs JMH and reports the cause of a failure. */
    private Collection<RunResult> run(Options options) throws RunnerException {
        try {
            return new Runner(options, output).run();
        } catch (RunnerException failed) {
            throw new RunnerException("the benchmark failed in its JVM; --verbose shows more", Forks.cause(failed));
        }
    }

    /** Returns the median; of an even number of values, the mean of the two in the middle. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** Returns JMH's options for a timing. */
    Options options(Timing timing) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(timing.operation().include())
                .param("subject", timing.subject())
                .param("n", String.valueOf(timing.size().keys()))
                .forks(1)
                .shouldFailOnError(true)
                .jvmArgs(timing.size().flags().toArray(String[]::new))
                .jvmArgsAppend(timing.agent().flags().toArray(String[]::new));
        return timing.operation().shoots() ? shot(options, timing) : lookup(options, timing);
    }

    /** Returns the options of a timing in one shot. It warms up by itself, with small filters. */
    private static Options shot(ChainedOptionsBuilder options, Timing timing) {
        return options.warmupIterations(0)
                .measurementIterations(timing.size().shots())
                .build();
    }

    private Options lookup(ChainedOptionsBuilder options, Timing timing) {
        return options.param("mode", timing.mode().label())
                .warmupIterations(preset.warmUpIterations())
                .warmupTime(TimeValue.milliseconds(preset.warmUpMillis()))
                .measurementIterations(preset.iterations())
                .measurementTime(TimeValue.milliseconds(preset.iterationMillis()))
                .build();
    }
}
