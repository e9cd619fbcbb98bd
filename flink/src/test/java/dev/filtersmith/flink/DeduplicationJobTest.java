package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.flink.Keys.Urls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.util.function.SerializableFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs jobs that drop what was seen, in event time. The timestamp of an id is itself. */
@ExtendWith(TestCluster.class)
class DeduplicationJobTest {
    private static final int STEP = 400;

    @TempDir
    Path savepoints;

    private static Deduplication<String> usual() {
        return usual(STEP);
    }

    private static Deduplication<String> usual(long expectedElements) {
        return Deduplication.of(FilterTypeInfo.ofInterface(Urls.class), expectedElements)
                .panes(10)
                .every(Duration.ofMillis(STEP))
                .shards(8);
    }

    private static TestJob job(
            MiniCluster cluster,
            Backend backend,
            int parallelism,
            @Nullable String restored,
            Deduplication<String> deduplication,
            int end) {
        TestJob job = new TestJob(cluster, backend, parallelism, restored);
        job.record(deduplication.apply(job.ids(0, end), id -> "url" + id).uid("seen"));
        return job;
    }

    private static List<Long> ids(long begin, long end) {
        return LongStream.range(begin, end).boxed().toList();
    }

    @ParameterizedTest
    @EnumSource
    void noRecordPassesTwice(Backend backend, MiniCluster cluster) throws Exception {
        TestJob first = job(cluster, backend, 2, null, usual(), STEP);
        String savepoint = first.stop(savepoints);
        assertThat(first.records()).hasSizeGreaterThan(STEP - 4).doesNotHaveDuplicates();

        TestJob wider = job(cluster, backend, 4, savepoint, usual(), 2 * STEP);
        savepoint = wider.stop(savepoints);
        assertThat(wider.records())
                .hasSizeGreaterThan(STEP - 4)
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(ids(0, STEP));

        TestJob narrow = job(cluster, backend, 1, savepoint, usual(9 * STEP).panes(20), 3 * STEP);
        narrow.stop(savepoints);
        assertThat(narrow.records())
                .hasSizeGreaterThan(STEP - 4)
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(ids(0, 2 * STEP));
    }

    @ParameterizedTest
    @EnumSource
    void anotherShapeIsNotRestored(Backend backend, MiniCluster cluster) throws Exception {
        String savepoint = job(cluster, backend, 2, null, usual(), STEP).stop(savepoints);
        assertThat(job(cluster, backend, 2, savepoint, usual().shards(16), STEP).failure())
                .hasStackTraceContaining(
                        "[WindowShape] the state is that of a deduplication with periods of PT0.4S in event time and 8"
                                + " shards, and this one has periods of PT0.4S in event time and 16 shards.");
        assertThat(job(cluster, backend, 2, savepoint, usual().every(Duration.ofMillis(STEP + 1)), STEP)
                        .failure())
                .hasStackTraceContaining("and this one has periods of PT0.401S in event time and 8 shards.");
        assertThat(job(cluster, backend, 2, savepoint, usual().processingTime(), STEP)
                        .failure())
                .hasStackTraceContaining("and this one has periods of PT0.4S in processing time and 8 shards.");
    }

    /** The records of a source have a timestamp in any case. */
    @Test
    void recordsWithoutTimestampsFailTheJob(MiniCluster cluster) throws Exception {
        TestJob job = new TestJob(cluster, Backend.HASHMAP, 1, null);
        DataStream<Long> ids = job.ids(0, STEP, WatermarkStrategy.noWatermarks());
        job.record(usual().apply(ids, id -> "url" + id).uid("seen"));
        assertThat(job.failure()).hasStackTraceContaining("[NoTimestamp] a record has no timestamp.");
    }

    /** The second half repeats the keys of the first, which a checkpoint has when the job fails. */
    @ParameterizedTest
    @EnumSource
    void noRecordPassesAgainAfterAFailure(Backend backend, MiniCluster cluster) throws Exception {
        TestJob job = new TestJob(cluster, backend, 1, null).restarting();
        DataStream<Long> ids = job.ids(0, 4 * STEP).map(new FailingOnce(job.run(), 2 * STEP));
        job.record(usual().apply(ids, id -> "url" + id % (2 * STEP)).uid("seen").setParallelism(2));
        job.stop(savepoints);
        assertThat(FailingOnce.hasFailed(job.run())).isTrue();
        assertThat(job.records()).hasSizeGreaterThan(2 * STEP - 8).doesNotHaveDuplicates();
        assertThat(ids(0, 2 * STEP))
                .containsAll(job.records().stream().map(id -> (Long) id).toList());
    }

    /** The watermark follows each record. */
    @Test
    void recordsAreCounted(MiniCluster cluster) throws Exception {
        TestJob job = new TestJob(cluster, Backend.HASHMAP, 1, null);
        // Of 20 periods, then ten late ones, then seven as the last one in time.
        SerializableFunction<Long, Long> times = id -> id < 20 ? id * STEP : id < 30 ? 0L : 19L * STEP;
        SerializableFunction<Long, Long> keys = id -> id < 30 ? id : 19L;
        DataStream<Long> ids = job.ids(
                0,
                37,
                WatermarkStrategy.<Long>forGenerator(context -> new EachTime())
                        .withTimestampAssigner((id, none) -> times.apply(id)));
        job.record(usual().panes(2).apply(ids, id -> "url" + keys.apply(id)).uid("seen"));
        job.stop(savepoints);
        assertThat(job.records()).hasSize(30);
        assertThat(job.counted("lateRecords")).isEqualTo(10);
        assertThat(job.counted("droppedRecords")).isEqualTo(7);
    }

    /** A watermark for each record, of its time. */
    private static final class EachTime implements WatermarkGenerator<Long> {
        @Override
        public void onEvent(Long id, long time, WatermarkOutput output) {
            output.emitWatermark(new Watermark(time));
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {
            // Each record has its own.
        }
    }
}
