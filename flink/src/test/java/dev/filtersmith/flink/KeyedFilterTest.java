package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import dev.filtersmith.flink.Keys.Ids;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs jobs with a filter for each key. */
@ExtendWith(TestCluster.class)
class KeyedFilterTest {
    private static final int KEYS = 20;
    private static final int STEP = 200;

    @TempDir
    Path savepoints;

    /** Puts ids into the filter of their key, and emits whether they were in. */
    private static final class PutIds<F extends LongFilter>
            extends KeyedProcessFunction<Long, Long, Tuple2<Long, Boolean>> {
        private static final long serialVersionUID = 1;

        private final FilterTypeInfo<F> type;
        private final long expected;

        @SuppressWarnings("NullAway.Init") // set by open()
        private transient KeyedFilter<F> seen;

        PutIds(FilterTypeInfo<F> type, long expected) {
            this.type = type;
            this.expected = expected;
        }

        @Override
        public void open(OpenContext context) {
            seen = KeyedFilter.of(getRuntimeContext(), "seen", type, expected);
        }

        @Override
        public void processElement(Long id, Context context, Collector<Tuple2<Long, Boolean>> out) throws Exception {
            out.collect(Tuple2.of(id, seen.ask(filter -> filter.mightContain(id))));
            seen.change(filter -> filter.put(id));
        }
    }

    private static <F extends LongFilter> TestJob job(
            MiniCluster cluster,
            Backend backend,
            int parallelism,
            @Nullable String restored,
            FilterTypeInfo<F> type,
            long end) {
        TestJob job = new TestJob(cluster, backend, parallelism, restored);
        KeySelector<Long, Long> key = id -> id % KEYS;
        job.record(job.ids(0, end)
                .keyBy(key, Types.LONG)
                .process(new PutIds<>(type, 4 * STEP / KEYS), Types.TUPLE(Types.LONG, Types.BOOLEAN))
                .uid("seen"));
        return job;
    }

    private static List<Tuple2<Long, Boolean>> found(long begin, long end) {
        return LongStream.range(begin, end).mapToObj(id -> Tuple2.of(id, true)).toList();
    }

    @ParameterizedTest
    @EnumSource
    void filtersGoWithTheirKeys(Backend backend, MiniCluster cluster) throws Exception {
        FilterTypeInfo<Ids> type = FilterTypeInfo.ofInterface(Ids.class);
        TestJob first = job(cluster, backend, 2, null, type, STEP);
        String savepoint = first.stop(savepoints);
        assertThat(first.records()).hasSize(STEP).doesNotContainAnyElementsOf(found(10, 20));

        TestJob wider = job(cluster, backend, 4, savepoint, type, 2 * STEP);
        savepoint = wider.stop(savepoints);
        assertThat(wider.records()).hasSize(2 * STEP).containsAll(found(0, STEP));
        assertThat(wider.records()).filteredOn(found(STEP, 2 * STEP)::contains).hasSizeLessThan(4);

        TestJob narrow = job(cluster, backend, 1, savepoint, type, 2 * STEP);
        narrow.stop(savepoints);
        assertThat(narrow.records()).containsExactlyInAnyOrderElementsOf(List.copyOf(found(0, 2 * STEP)));
    }

    @ParameterizedTest
    @EnumSource
    void anotherSpecIsNotRestored(Backend backend, MiniCluster cluster) throws Exception {
        FilterTypeInfo<LongFilter> before =
                FilterTypeInfo.ofSpec(FilterSpec.bloom().bitsPerKey(16).build());
        String savepoint = job(cluster, backend, 2, null, before, STEP).stop(savepoints);

        FilterTypeInfo<LongFilter> after =
                FilterTypeInfo.ofSpec(FilterSpec.bloom().bitsPerKey(12).build());
        assertThat(job(cluster, backend, 2, savepoint, after, STEP).failure())
                .hasStackTraceContaining("[StateType] the state was written with other filters than"
                        + " @BloomFilter(hashFunctions = 8, bitsPerKey = 12.0) over keys of long, seed 0")
                .hasStackTraceContaining("the filter is of @BloomFilter(hashFunctions = 11, bitsPerKey = 16.0)")
                .hasStackTraceContaining("give the operator another uid");

        assertThat(job(cluster, backend, 2, savepoint, before.seed(5), STEP).failure())
                .hasStackTraceContaining("[StateType]")
                .hasStackTraceContaining("seed 5");
    }

    /** No record comes that would have to create a filter. */
    @Test
    void aFilterForNoElementsFailsTheJobAtItsStart(MiniCluster cluster) throws Exception {
        TestJob job = new TestJob(cluster, Backend.HASHMAP, 1, null);
        job.record(job.ids(0, 1)
                .filter(id -> false)
                .keyBy(id -> id, Types.LONG)
                .process(new PutIds<>(FilterTypeInfo.ofInterface(Ids.class), 0), Types.TUPLE(Types.LONG, Types.BOOLEAN))
                .uid("seen"));
        assertThat(job.failure()).hasStackTraceContaining("[ExpectedElements] filters for 0 expected elements.");
    }
}
