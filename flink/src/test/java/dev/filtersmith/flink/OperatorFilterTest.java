package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import dev.filtersmith.flink.Keys.Elements;
import dev.filtersmith.flink.Keys.Removable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs jobs whose subtasks have filters of their own. */
@ExtendWith(TestCluster.class)
class OperatorFilterTest {
    private static final int STEP = 1000;

    @TempDir
    Path savepoints;

    /**
     * Gets all ids in each subtask. Emits whether those below {@code begin} are in, with the
     * subtask; puts each other one in one subtask, or in all, if it is not in. At id 0, emits the
     * number of elements.
     */
    private static final class PutIds<F extends LongFilter>
            extends ProcessFunction<Long, Tuple3<Integer, Long, Boolean>> implements CheckpointedFunction {
        private static final long serialVersionUID = 1;

        private final FilterTypeInfo<F> type;
        private final long begin;
        private final long expected;
        private final boolean inAll;

        @SuppressWarnings("NullAway.Init") // set by initializeState()
        private transient OperatorFilter<F> seen;

        PutIds(FilterTypeInfo<F> type, long begin, long expected, boolean inAll) {
            this.type = type;
            this.begin = begin;
            this.expected = expected;
            this.inAll = inAll;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            seen = OperatorFilter.of(context, getRuntimeContext(), "seen", type, expected);
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) throws Exception {
            seen.snapshot();
        }

        @Override
        public void processElement(Long id, Context context, Collector<Tuple3<Integer, Long, Boolean>> out) {
            int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
            int subtasks = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
            if (id < begin) {
                out.collect(Tuple3.of(subtask, id, seen.ask(filter -> filter.mightContain(id))));
            } else if ((inAll || id % subtasks == subtask) && !seen.ask(filter -> filter.mightContain(id))) {
                seen.change(filter -> filter.put(id));
            }
            if (id == 0) {
                out.collect(Tuple3.of(-1, elements(), true));
            }
        }

        /** Returns the number of elements in all filters of this subtask. */
        private long elements() {
            List<Long> counts = new ArrayList<>();
            seen.ask(filter -> {
                counts.add(filter.approximateElementCount());
                return false;
            });
            return counts.stream().mapToLong(Long::longValue).sum();
        }
    }

    private static <F extends LongFilter> TestJob job(
            MiniCluster cluster, int parallelism, @Nullable String restored, FilterTypeInfo<F> type, long begin) {
        return job(cluster, parallelism, restored, new PutIds<>(type, begin, 3 * STEP, false));
    }

    private static <F extends LongFilter> TestJob job(
            MiniCluster cluster, int parallelism, @Nullable String restored, PutIds<F> function) {
        TestJob job = new TestJob(cluster, Backend.HASHMAP, parallelism, restored);
        job.record(job.ids(0, function.begin + STEP)
                .broadcast()
                .process(function, Types.TUPLE(Types.INT, Types.LONG, Types.BOOLEAN))
                .uid("seen"));
        return job;
    }

    private static void assertAllFound(TestJob job, int parallelism, int ids) {
        assertThat(job.records())
                .filteredOn(row -> ((Tuple3<?, ?, ?>) row).f0 instanceof Integer subtask && subtask >= 0)
                .hasSize(parallelism * ids)
                .allMatch(row -> ((Tuple3<?, ?, ?>) row).f2 == Boolean.TRUE);
        assertThat(IntStream.range(0, parallelism))
                .allSatisfy(subtask -> assertThat(job.records()).contains(Tuple3.of(subtask, 0L, true)));
    }

    /** Returns how many elements were restored, in a job of one subtask, which gets id 0 first. */
    private static long restoredElements(TestJob job) {
        return job.records().stream()
                .map(row -> (Tuple3<?, ?, ?>) row)
                .filter(row -> Integer.valueOf(-1).equals(row.f0))
                .mapToLong(row -> (Long) row.f1)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everySubtaskFindsWhatAnyHasPut(MiniCluster cluster) throws Exception {
        FilterTypeInfo<Elements> type = FilterTypeInfo.ofInterface(Elements.class);
        String savepoint = job(cluster, 2, null, type, 0).stop(savepoints);

        TestJob wider = job(cluster, 4, savepoint, type, STEP);
        savepoint = wider.stop(savepoints);
        assertAllFound(wider, 4, STEP);

        TestJob narrow = job(cluster, 1, savepoint, type, 2 * STEP);
        narrow.stop(savepoints);
        assertAllFound(narrow, 1, 2 * STEP);
        assertThat(restoredElements(narrow)).isBetween(2L * STEP - 5, 2L * STEP);
    }

    /** Flink restarts only the subtasks that are connected with the one that failed. */
    @Test
    void aSubtaskThatIsRestartedAloneWritesWhatItHadPut(MiniCluster cluster) throws Exception {
        FilterTypeInfo<Elements> type = FilterTypeInfo.ofInterface(Elements.class);
        TestJob job = new TestJob(cluster, Backend.HASHMAP, 2, null).restarting();
        job.record(job.ids(0, 4 * STEP)
                .map(new FailingOnce(job.run(), 3 * STEP))
                .uid("ids of " + job.run() + " with a failure") // Left out, as the source.
                .process(new PutIds<>(type, 0, 4 * STEP, true), Types.TUPLE(Types.INT, Types.LONG, Types.BOOLEAN))
                .uid("seen"));
        String savepoint = job.stop(savepoints);
        assertThat(FailingOnce.hasFailed(job.run())).isTrue();

        TestJob restored = job(cluster, 2, savepoint, type, 4 * STEP);
        restored.stop(savepoints);
        assertAllFound(restored, 2, 4 * STEP);
    }

    @Test
    void noElementIsStoredTwice(MiniCluster cluster) throws Exception {
        FilterTypeInfo<Elements> type = FilterTypeInfo.ofInterface(Elements.class);
        String savepoint = job(cluster, 4, null, type, 0).stop(savepoints);
        for (int restart = 0; restart < 3; restart++) {
            savepoint = job(cluster, 4, savepoint, type, 0).stop(savepoints);
        }
        TestJob last = job(cluster, 1, savepoint, type, STEP);
        last.stop(savepoints);
        assertThat(restoredElements(last)).isBetween(STEP - 5L, (long) STEP);
    }

    /** A subtask cannot know of the others, so each stores the keys that all get. */
    @Test
    void keysOfAllSubtasksAreRestored(MiniCluster cluster) throws Exception {
        FilterTypeInfo<Elements> type = FilterTypeInfo.ofInterface(Elements.class);
        String savepoint =
                job(cluster, 4, null, new PutIds<>(type, 0, STEP, true)).stop(savepoints);
        TestJob restored = job(cluster, 2, savepoint, new PutIds<>(type, STEP, STEP, true));
        savepoint = restored.stop(savepoints);
        assertAllFound(restored, 2, STEP);
        TestJob again = job(cluster, 1, savepoint, new PutIds<>(type, 2 * STEP, STEP, true));
        again.stop(savepoints);
        assertAllFound(again, 1, 2 * STEP);
    }

    /** With more expected elements, new filters are larger, and those of the state stay. */
    @Test
    void moreKeysThanExpectedAreRestored(MiniCluster cluster) throws Exception {
        FilterTypeInfo<Elements> type = FilterTypeInfo.ofInterface(Elements.class);
        String savepoint =
                job(cluster, 4, null, new PutIds<>(type, 0, STEP / 2, false)).stop(savepoints);
        TestJob larger = job(cluster, 2, savepoint, new PutIds<>(type, STEP, 4 * STEP, false));
        savepoint = larger.stop(savepoints);
        assertAllFound(larger, 2, STEP);
        TestJob last = job(cluster, 1, savepoint, new PutIds<>(type, 2 * STEP, 4 * STEP, false));
        last.stop(savepoints);
        assertAllFound(last, 1, 2 * STEP);
        assertThat(restoredElements(last)).isBetween(2L * STEP - 5, 2L * STEP);
    }

    @Test
    void anotherSpecIsNotRestored(MiniCluster cluster) throws Exception {
        FilterTypeInfo<LongFilter> before =
                FilterTypeInfo.ofSpec(FilterSpec.bloom().bitsPerKey(16).build());
        String savepoint = job(cluster, 2, null, before, 0).stop(savepoints);
        FilterTypeInfo<LongFilter> after =
                FilterTypeInfo.ofSpec(FilterSpec.bloom().bitsPerKey(12).build());
        assertThat(job(cluster, 2, savepoint, after, 0).failure())
                .hasStackTraceContaining("[StateType] the state was written with other filters than @BloomFilter"
                        + "(hashFunctions = 8, bitsPerKey = 12.0)")
                .hasStackTraceContaining("the filter is of @BloomFilter(hashFunctions = 11, bitsPerKey = 16.0)");
    }

    @Test
    void removalIsRefused(MiniCluster cluster) throws Exception {
        FilterTypeInfo<Removable> type = FilterTypeInfo.ofInterface(Removable.class);
        assertThat(job(cluster, 1, null, type, 0).failure())
                .hasStackTraceContaining("[OperatorRemoval] " + Removable.class.getName());
    }
}
