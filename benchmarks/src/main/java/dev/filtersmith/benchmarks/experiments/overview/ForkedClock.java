package dev.filtersmith.benchmarks.experiments.overview;

import dev.filtersmith.benchmarks.Forks;
import dev.filtersmith.benchmarks.Lookup;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** A clock that has JMH time lookups of one filter in a JVM of its own. */
public final class ForkedClock implements LookupClock {
    private static final String HEAP = "2g";
    private static final int QUICK_MILLIS = 100;
    private static final int MILLIS = 400;
    private static final int WARM_UP = 4;
    private static final int ITERATIONS = 3;

    @Override
    public double nanoseconds(String subject, int keys, Effort effort) {
        TimeValue time = TimeValue.milliseconds(effort.of(QUICK_MILLIS, MILLIS));
        try {
            return new Runner(new OptionsBuilder()
                            .include(Pattern.quote(Lookup.class.getName() + ".lookup"))
                            .param("subject", subject)
                            .param("n", String.valueOf(keys))
                            .param("mode", "mixed")
                            .forks(1)
                            .jvmArgs("-Xms" + HEAP, "-Xmx" + HEAP, "-XX:+UseSerialGC")
                            .warmupIterations(WARM_UP)
                            .warmupTime(time)
                            .measurementIterations(ITERATIONS)
                            .measurementTime(time)
                            .verbosity(VerboseMode.SILENT)
                            .shouldFailOnError(true)
                            .build())
                    .runSingle()
                    .getPrimaryResult()
                    .getScore();
        } catch (RunnerException failed) {
            throw new IllegalStateException("lookups of " + subject + " cannot be timed", Forks.cause(failed));
        }
    }
}
