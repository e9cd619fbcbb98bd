package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.QueryMode;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Tests that every benchmark is found and runs; speed does not matter here. */
class StopwatchTest {
    static {
        System.setProperty("jmh.ignoreLock", "true"); // no times are used, so that concurrent benchmarks do no harm
    }

    /** The rest; every build takes those that need no fresh filters, which take seconds. */
    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"PUT", "PUTALL", "REMOVE"})
    void runsEveryOperationOnFreshFilters(Operation operation) throws RunnerException {
        runsEveryOperation(operation);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"PUT", "PUTALL", "REMOVE"})
    void runsEveryOperation(Operation operation) throws RunnerException {
        Stopwatch stopwatch = new Stopwatch(new Preset(List.of(Size.CACHE), 0, 1, 1, 1, 1), false);
        String subject = operation == Operation.COUNT ? "orestes8" : "countingbloom";
        Timing timing = new Timing(operation, subject, QueryMode.MIXED, Size.CACHE);
        Options brief = new OptionsBuilder()
                .parent(stopwatch.options(timing))
                .forks(0)
                .verbosity(VerboseMode.SILENT)
                .measurementIterations(1)
                .build();
        Collection<RunResult> results = new Runner(brief).run();
        assertThat(results)
                .singleElement()
                .satisfies(result ->
                        assertThat(result.getPrimaryResult().getScore()).isPositive());
    }

    @Test
    void namesTimings() {
        assertThat(new Timing(Operation.BATCH, "default", QueryMode.ABSENT, Size.MEMORY).name())
                .isEqualTo("ns.batch.default.absent.16m");
        assertThat(new Timing(Operation.PUTALL, "default", QueryMode.ABSENT, Size.CACHE).name())
                .isEqualTo("ns.putall.default.100k");
        assertThat(new Timing(Operation.REMOVE, "orestes", QueryMode.ABSENT, Size.CACHE).name())
                .isEqualTo("ns.remove.orestes.100k");
        assertThat(new Timing(Operation.COUNT, "orestes", QueryMode.MIXED, Size.CACHE).name())
                .isEqualTo("ns.count.orestes.mixed.100k");
        assertThat(new Timing(Operation.LOOKUP, "default-bound", QueryMode.MIXED, Size.CACHE, Agent.COUNTING).name())
                .isEqualTo("ns.lookup.default-bound.counting.mixed.100k");
    }

    @Test
    void takesTheMedian() {
        assertThat(Stopwatch.median(new double[] {9, 1, 5})).isEqualTo(5);
        assertThat(Stopwatch.median(new double[] {9, 1, 5, 2})).isEqualTo(3.5);
    }

    @Test
    void printsFourDigits() {
        assertThat(Numbers.text(0)).isEqualTo("0");
        assertThat(Numbers.text(2.2104)).isEqualTo("2.21");
        assertThat(Numbers.text(2.1123e-4)).isEqualTo("0.0002112");
        assertThat(Numbers.text(123456)).isEqualTo("123500");
    }
}
