package dev.filtersmith.samples.flink;

import dev.filtersmith.flink.Deduplication;
import dev.filtersmith.flink.FilterTypeInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * Passes the name of each class in the jars of a directory once: with an entry of the state for
 * each name, and with filters.
 */
public final class FlinkSample {
    private static final long EXPECTED = 2_000_000;

    private FlinkSample() {}

    /** A way to drop duplicates, and what it did. */
    private record Result(long names, long passed, double seconds) {
        void print(String way) {
            System.out.printf(Locale.ROOT, "%-12s %,12d %,12d %8.2f%n", way, names, passed, seconds);
        }
    }

    /**
     * Runs both ways, and exits with 1 if they differ by more than the rate of the filters, or with
     * 2 if there are no jars.
     *
     * @param args directory with jars; the local Maven repository if there is none
     * @throws Exception if a job fails
     */
    public static void main(String[] args) throws Exception {
        Path directory = args.length > 0 ? Path.of(args[0]) : Path.of(System.getProperty("user.home"), ".m2");
        List<String> jars = Files.isDirectory(directory) ? jars(directory) : List.of();
        if (jars.isEmpty()) {
            System.err.println("There is no jar below " + directory + ". Give a directory that has some.");
            System.exit(2);
        }
        System.out.printf(
                Locale.ROOT, "%,d jars%n%n%-12s %12s %12s %8s%n", jars.size(), "", "names", "passed", "seconds");
        Result exact = run(jars, FlinkSample::exact);
        exact.print("exact");
        Result filtered = run(jars, FlinkSample::filtered);
        filtered.print("with filters");
        boolean agree = filtered.names() == exact.names()
                && filtered.passed() <= exact.passed()
                && filtered.passed() >= exact.passed() * (1 - 1e-3) - 1;
        System.exit(agree ? 0 : 1);
    }

    private static List<String> jars(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private static DataStream<String> exact(DataStream<String> names) {
        return names.keyBy(name -> name).process(new ExactNames()).uid("exact");
    }

    /** Remembers names for a day at least: a job that takes longer would pass names again. */
    private static DataStream<String> filtered(DataStream<String> names) {
        return Deduplication.of(FilterTypeInfo.ofInterface(ClassNames.class), EXPECTED)
                .processingTime()
                .every(Duration.ofDays(1))
                .apply(names, name -> name)
                .uid("filtered");
    }

    private static Result run(List<String> jars, UnaryOperator<DataStream<String>> way) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        DataStream<String> names =
                environment.fromData(jars).rebalance().flatMap(new JarEntries()).map(new Counted("names"));
        way.apply(names).map(new Counted("passed")).sinkTo(new DiscardingSink<>());
        long begun = System.nanoTime();
        JobExecutionResult result = environment.execute();
        double seconds = (System.nanoTime() - begun) / 1e9;
        return new Result(result.getAccumulatorResult("names"), result.getAccumulatorResult("passed"), seconds);
    }
}
