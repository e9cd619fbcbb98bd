package dev.filtersmith.flink;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/** A job over ids that begins with a savepoint, if there is one, and ends with another. */
final class TestJob {
    private static final long SECONDS = 600;
    private static final String SOURCE = "ids of ";

    private final String run = UUID.randomUUID().toString();
    private final StreamExecutionEnvironment environment;
    private final MiniCluster cluster;
    private final @Nullable String restored;
    private @Nullable JobID id;

    TestJob(MiniCluster cluster, Backend backend, int parallelism, @Nullable String restored) {
        this.cluster = cluster;
        this.restored = restored;
        environment = StreamExecutionEnvironment.createLocalEnvironment(parallelism, backend.settings());
        environment.setMaxParallelism(128);
    }

    /** Lets the job make checkpoints, and go on from the last one after a failure. */
    TestJob restarting() {
        environment.enableCheckpointing(50);
        environment.configure(new Configuration()
                .set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay")
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1)
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1)));
        return this;
    }

    /** Returns the name of this run. */
    String run() {
        return run;
    }

    /** Returns the sum of a counter over the subtasks. */
    long counted(String counter) {
        return TestCluster.METRICS.findMetrics(Objects.requireNonNull(id), counter).values().stream()
                .mapToLong(metric -> ((Counter) metric).getCount())
                .sum();
    }

    /** Returns the ids from one to another, the end excluded, each with itself as timestamp. */
    DataStream<Long> ids(long begin, long end) {
        return ids(begin, end, WatermarkStrategy.<Long>noWatermarks().withTimestampAssigner((id, none) -> id));
    }

    /** Returns the ids from one to another, the end excluded, with the times of a strategy. */
    DataStream<Long> ids(long begin, long end, WatermarkStrategy<Long> times) {
        return environment
                .fromSource(IdSource.of(run, begin, end, environment.getParallelism()), times, "ids", Types.LONG)
                .uid(SOURCE + run); // No state of another run is restored.
    }

    /** Ends the job with what is recorded. */
    void record(DataStream<?> stream) {
        recordAll(stream);
    }

    private <T> void recordAll(DataStream<T> stream) {
        stream.sinkTo(new Recorder<>(run)).uid("records");
    }

    /**
     * Runs the job until all ids are processed: the savepoint follows them through the job.
     *
     * @return place of the savepoint
     */
    String stop(Path directory) throws Exception {
        JobID running = submit();
        CompletableFuture<JobResult> result = cluster.requestJobResult(running);
        try {
            awaitIds(result);
            CommonTestUtils.waitForAllTaskRunning(cluster, running, false);
        } catch (AssertionError ended) {
            throw result.isDone() ? new AssertionError("the job has failed", failure(result)) : ended;
        }
        String savepoint = cluster.triggerSavepoint(
                        running, directory.toUri().toString(), true, SavepointFormatType.CANONICAL)
                .get(SECONDS, TimeUnit.SECONDS);
        result.get(SECONDS, TimeUnit.SECONDS);
        return savepoint;
    }

    private void awaitIds(CompletableFuture<JobResult> result) throws InterruptedException {
        long begun = System.nanoTime();
        while (!IdSource.emitted(run).await(50, TimeUnit.MILLISECONDS)) {
            if (result.isDone() || System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(SECONDS)) {
                throw new AssertionError("the job has not emitted its ids");
            }
        }
    }

    /** Runs a job that fails, and returns its failure. */
    Throwable failure() throws Exception {
        return failure(cluster.requestJobResult(submit()));
    }

    private static Throwable failure(CompletableFuture<JobResult> result) throws Exception {
        return result.get(SECONDS, TimeUnit.SECONDS)
                .getSerializedThrowable()
                .orElseThrow()
                .deserializeError(TestJob.class.getClassLoader());
    }

    private JobID submit() throws Exception {
        JobGraph graph = environment.getStreamGraph().getJobGraph();
        if (restored != null) {
            requireOperators(restored, graph);
            graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(restored, true));
        }
        JobID submitted =
                cluster.submitJob(graph).get(SECONDS, TimeUnit.SECONDS).getJobID();
        id = submitted;
        return submitted;
    }

    /** Flink is to leave out the state of the other run's source, and may leave out no other. */
    private static void requireOperators(String savepoint, JobGraph graph) throws IOException {
        Path metadata = Path.of(URI.create(savepoint)).resolve("_metadata");
        Set<String> names = new TreeSet<>();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(metadata))) {
            for (OperatorState state : Checkpoints.loadCheckpointMetadata(in, TestJob.class.getClassLoader(), savepoint)
                    .getOperatorStates()) {
                names.add(state.getOperatorUid().orElseThrow());
            }
        }
        names.removeIf(name -> name.startsWith(SOURCE));
        graph.getVertices()
                .forEach(vertex -> vertex.getOperatorIDs()
                        .forEach(operator -> names.remove(operator.getUserDefinedOperatorUid())));
        if (!names.isEmpty()) {
            throw new AssertionError("the job has no operators for the state of " + names);
        }
    }

    /** Returns what was recorded. */
    Collection<Object> records() {
        return Recorder.of(run);
    }
}
