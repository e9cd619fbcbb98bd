package dev.filtersmith.flink;

import dev.filtersmith.LongFilter;
import dev.filtersmith.flink.Keys.Ids;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Creates operators that drop ids, at times that the test sets, and closes them. */
final class Operators implements AfterEachCallback {
    static final long PERIOD = 1000;
    static final int PANES = 3;

    static final WindowShape EVENT_TIME =
            WindowShape.USUAL.withShards(4).withPanes(PANES).withPeriod(Duration.ofMillis(PERIOD));

    static final FilterTypeInfo<Ids> IDS = FilterTypeInfo.ofInterface(Ids.class);

    private final List<Operator> created = new ArrayList<>();

    /** An operator in its harness. */
    @SuppressWarnings("try") // Its close() may be interrupted; no try statement closes it.
    static final class Operator extends KeyedOneInputStreamOperatorTestHarness<Integer, Long, Long> {
        private <F extends LongFilter> Operator(ShardedWindow<Long, F> window) throws Exception {
            super(
                    new DeduplicationOperator<>(new SeenRecords<>(window, id -> id)),
                    new ShardSelector<>(window, id -> id),
                    Types.INT);
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
        Operator operator = new Operator(new ShardedWindow<>(type, new FilterKeys.Longs<>(), expectedElements, shape));
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
