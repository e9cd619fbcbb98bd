package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.LongFilter;
import dev.filtersmith.flink.Keys.Ids;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.AbstractKeyedStateBackend;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Creates operators that drop ids, at times that the test sets, and closes them. */
final class Operators implements AfterEachCallback {
    static final long PERIOD = 1000;
    static final int PANES = 3;
    static final int KEY_GROUPS = 128;

    static final WindowShape EVENT_TIME =
            WindowShape.USUAL.withShards(4).withPanes(PANES).withPeriod(Duration.ofMillis(PERIOD));

    static final FilterTypeInfo<Ids> IDS = FilterTypeInfo.ofInterface(Ids.class);

    private final List<Operator> created = new ArrayList<>();

    /** An operator in its harness. */
    @SuppressWarnings("try") // Its close() may be interrupted; no try statement closes it.
    static final class Operator extends KeyedOneInputStreamOperatorTestHarness<Integer, Long, Long> {
        private <F extends LongFilter> Operator(ShardedWindow<Long, F> window, int subtasks, int subtask)
                throws Exception {
            super(
                    new DeduplicationOperator<>(new SeenRecords<>(window, id -> id)),
                    new ShardSelector<>(window, id -> id),
                    Types.INT,
                    KEY_GROUPS,
                    subtasks,
                    subtask);
        }

        AbstractKeyedStateBackend<?> keyedState() {
            return (AbstractKeyedStateBackend<?>) getOperator().getKeyedStateBackend();
        }

        /** Returns the number of the shards that have filters in the state. */
        int filters() {
            try (Stream<?> shards = keyedState().getKeys("panes", VoidNamespace.INSTANCE)) {
                return (int) shards.count();
            }
        }

        /** Takes the filters out of the state, but not out of the memory of the function. */
        void clearFilters() throws Exception {
            keyedState()
                    .applyToAllKeys(
                            VoidNamespace.INSTANCE,
                            VoidNamespaceSerializer.INSTANCE,
                            new MapStateDescriptor<>("panes", Types.LONG, Types.LIST(IDS)),
                            (key, state) -> state.clear());
            assertThat(filters()).isZero();
        }

        void process(long time, long... ids) throws Exception {
            for (long id : ids) {
                processElement(id, time);
            }
        }
    }

    /** Creates an operator, which is to be opened. */
    <F extends LongFilter> Operator of(
            FilterTypeInfo<F> type, long expectedElements, WindowShape shape, StateBackend backend) throws Exception {
        return of(type, expectedElements, shape, backend, 1, 0);
    }

    /** Creates the operator of a subtask, which is to be opened. */
    <F extends LongFilter> Operator of(
            FilterTypeInfo<F> type,
            long expectedElements,
            WindowShape shape,
            StateBackend backend,
            int subtasks,
            int subtask)
            throws Exception {
        ShardedWindow<Long, F> window = new ShardedWindow<>(type, new FilterKeys.Longs<>(), expectedElements, shape);
        Operator operator = new Operator(window, subtasks, subtask);
        operator.setStateBackend(backend);
        created.add(operator);
        return operator;
    }

    /** Creates and opens an operator in event time. */
    Operator eventTime() throws Exception {
        Operator operator = of(IDS, 1000, EVENT_TIME, new HashMapStateBackend());
        operator.open();
        return operator;
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        for (Operator operator : created) {
            operator.close();
        }
        created.clear();
    }
}
