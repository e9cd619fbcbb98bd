package dev.filtersmith.flink;

import static dev.filtersmith.flink.Operators.EVENT_TIME;
import static dev.filtersmith.flink.Operators.IDS;
import static dev.filtersmith.flink.Operators.PANES;
import static dev.filtersmith.flink.Operators.PERIOD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.flink.Operators.Operator;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.RunnableFuture;
import java.util.stream.LongStream;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.SnapshotResult;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.memory.MemCheckpointStreamFactory;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.state.rocksdb.RocksDBOptionsFactory;
import org.apache.flink.streaming.api.operators.OperatorSnapshotFinalizer;
import org.apache.flink.streaming.api.operators.OperatorSnapshotFutures;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;

/** Tests the state of a deduplication: what checkpoints hold and write. */
class DeduplicationStateTest {
    @TempDir
    Path directory;

    @RegisterExtension
    private final Operators operators = new Operators();

    /** Returns an operator whose state has id 1. */
    private Operator withACheckpoint(Backend backend) throws Exception {
        Operator operator = operators.of(IDS, 1000, EVENT_TIME, backend.keyed());
        operator.open();
        operator.process(0, 1);
        operator.snapshot(1, 1);
        return operator;
    }

    @ParameterizedTest
    @EnumSource
    void restoredOperatorsGoOn(Backend backend) throws Exception {
        Operator operator = withACheckpoint(backend);
        operator.process(0, 2);
        operator.process(PERIOD, 3);
        OperatorSubtaskState snapshot = operator.snapshot(2, 2);
        operator.process(PERIOD, 4);

        Operator restored = operators.of(IDS, 1000, EVENT_TIME, backend.keyed());
        restored.initializeState(snapshot);
        restored.open();
        restored.process(PERIOD, 1, 2, 3, 4);
        assertThat(restored.extractOutputValues()).containsExactly(4L);
        restored.processWatermark((PANES + 1) * PERIOD - 1);
        restored.process((PANES + 1) * PERIOD, 1, 2, 3, 4);
        assertThat(restored.extractOutputValues()).containsExactly(4L, 1L, 2L, 3L, 4L);
    }

    /** Flink refuses checkpoints with union state of operators that have finished in part. */
    @Test
    void noStateGoesToAllSubtasks() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(0, 1);
        OperatorStateHandle handle =
                operator.snapshot(1, 1).getManagedOperatorState().iterator().next();
        assertThat(handle.getStateNameToPartitionOffsets()).containsOnlyKeys("shape");
        assertThat(handle.getStateNameToPartitionOffsets().values())
                .extracting(OperatorStateHandle.StateMetaInfo::getDistributionMode)
                .containsExactly(OperatorStateHandle.Mode.SPLIT_DISTRIBUTE);
    }

    /** Later changes must not reach a snapshot that is still being written. */
    @Test
    void aSnapshotIsOfItsMoment() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(0, 1);
        OperatorSnapshotFutures running = operator.getOperator()
                .snapshotState(
                        1,
                        1,
                        CheckpointOptions.forCheckpointWithDefaultLocation(),
                        new MemCheckpointStreamFactory(1 << 20));
        operator.process(0, LongStream.range(2, 500).toArray());
        OperatorSubtaskState snapshot =
                OperatorSnapshotFinalizer.create(running).getJobManagerOwnedState();

        Operator restored = operators.of(IDS, 1000, EVENT_TIME, new HashMapStateBackend());
        restored.initializeState(snapshot);
        restored.open();
        restored.process(0, LongStream.range(1, 500).toArray());
        assertThat(restored.extractOutputValues()).doesNotContain(1L).hasSizeGreaterThan(490);
    }

    /** As the changelog of state does, between the checkpoints of the operator. */
    @Test
    void aSnapshotOfTheBackendAloneIsOfTheLastCheckpoint() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(0, 1);
        operator.snapshot(1, 1);
        operator.process(0, 2);
        RunnableFuture<SnapshotResult<KeyedStateHandle>> running = operator.keyedState()
                .snapshot(
                        2,
                        2,
                        new MemCheckpointStreamFactory(1 << 20),
                        CheckpointOptions.forCheckpointWithDefaultLocation());
        operator.process(0, LongStream.range(3, 500).toArray());
        running.run();

        Operator restored = operators.of(IDS, 1000, EVENT_TIME, new HashMapStateBackend());
        restored.initializeState(OperatorSubtaskState.builder()
                .setManagedKeyedState(running.get().getJobManagerOwnedSnapshot())
                .build());
        restored.open();
        restored.process(0, LongStream.range(1, 500).toArray());
        assertThat(restored.extractOutputValues()).doesNotContain(1L).hasSizeGreaterThan(490);
    }

    /** To read all filters after each checkpoint would take longer than the records between two. */
    @ParameterizedTest
    @EnumSource
    void aCheckpointLeavesTheFiltersInMemory(Backend backend) throws Exception {
        Operator operator = withACheckpoint(backend);
        operator.clearFilters();
        operator.process(PERIOD, 1, 2);
        assertThat(operator.extractOutputValues()).containsExactly(1L, 2L);
    }

    /** The timers of the state are those of the fewer panes. */
    @Test
    void periodsEndInAJobWithMorePanes() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(0, LongStream.range(0, 100).toArray());
        OperatorSubtaskState snapshot = operator.snapshot(1, 1);

        Operator longer = operators.of(IDS, 1000, EVENT_TIME.withPanes(2 * PANES), new HashMapStateBackend());
        longer.initializeState(snapshot);
        longer.open();
        longer.processWatermark(2 * PANES * PERIOD - 2);
        assertThat(longer.numKeyedStateEntries()).isEqualTo(4);
        longer.processWatermark(2 * PANES * PERIOD - 1);
        assertThat(longer.numKeyedStateEntries()).isZero();
        assertThat(longer.numEventTimeTimers()).isZero();
    }

    /** Rescaling moves timers with the shards, which get no more records here. */
    @ParameterizedTest
    @EnumSource
    void periodsEndInRescaledJobs(Backend backend) throws Exception {
        Operator whole = operators.of(IDS, 1000, EVENT_TIME, backend.keyed());
        whole.open();
        whole.process(0, LongStream.range(0, 100).toArray());
        OperatorSubtaskState snapshot = whole.snapshot(1, 1);
        int timers = 0;
        for (int subtask = 0; subtask < 2; subtask++) {
            Operator half = operators.of(IDS, 1000, EVENT_TIME, backend.keyed(), 2, subtask);
            half.initializeState(AbstractStreamOperatorTestHarness.repartitionOperatorState(
                    snapshot, Operators.KEY_GROUPS, 1, 2, subtask));
            half.open();
            timers += half.numEventTimeTimers();
            assertThat(half.filters()).isEqualTo(half.numEventTimeTimers());
            half.processWatermark(PANES * PERIOD - 1);
            assertThat(half.numEventTimeTimers()).isZero();
            assertThat(half.filters()).isZero();
        }
        assertThat(timers).isEqualTo(4);
    }

    @Test
    void incrementalCheckpointsWriteTheChangedFilters() throws Exception {
        // Three periods of four filters, each of 30 KB.
        Operator operator = operators.of(IDS, 40_000, EVENT_TIME, withoutCompaction());
        operator.setCheckpointStorage(
                new FileSystemCheckpointStorage(directory.toUri().toString()));
        operator.open();
        for (int period = 0; period < PANES; period++) {
            long first = period * 10_000L;
            operator.process(
                    period * PERIOD, LongStream.range(first, first + 10_000).toArray());
        }
        long all = written(operator.snapshot(1, 1));
        operator.notifyOfCompletedCheckpoint(1);
        operator.process(
                (PANES - 1) * PERIOD, LongStream.range(100_000, 100_100).toArray());
        long changed = written(operator.snapshot(2, 2));
        operator.notifyOfCompletedCheckpoint(2);
        long none = written(operator.snapshot(3, 3));
        assertThat(all).isGreaterThan(PANES * 4 * 20_000);
        assertThat(changed - none).isBetween(4 * 20_000L, 4 * 40_000L);
        assertThat(none).isLessThan(30_000);
    }

    /** Returns a backend that writes a file again only when its content changes. */
    private static StateBackend withoutCompaction() {
        EmbeddedRocksDBStateBackend backend = new EmbeddedRocksDBStateBackend(true);
        backend.setRocksDBOptions(new RocksDBOptionsFactory() {
            private static final long serialVersionUID = 1;

            @Override
            public DBOptions createDBOptions(DBOptions options, Collection<AutoCloseable> toClose) {
                return options;
            }

            @Override
            public ColumnFamilyOptions createColumnOptions(
                    ColumnFamilyOptions options, Collection<AutoCloseable> toClose) {
                return options.setDisableAutoCompactions(true);
            }
        });
        return backend;
    }

    private static long written(OperatorSubtaskState snapshot) {
        KeyedStateHandle handle = snapshot.getManagedKeyedState().iterator().next();
        return ((IncrementalRemoteKeyedStateHandle) handle).getCheckpointedSize();
    }
}
