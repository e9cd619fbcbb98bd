package dev.filtersmith.flink;

import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;

/**
 * Runs {@link SeenRecords}. A function can write the state of the present key only, so the operator
 * sets the keys at a checkpoint.
 */
final class DeduplicationOperator<T> extends KeyedProcessOperator<Integer, T, T> {
    private static final long serialVersionUID = 1;

    DeduplicationOperator(SeenRecords<T, ?, ?> function) {
        super(function);
    }

    private SeenRecords<?, ?, ?> seen() {
        return (SeenRecords<?, ?, ?>) getUserFunction();
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        StoredShape.restore(seen().shape(), context.getOperatorStateStore());
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        seen().save(this::setCurrentKey);
    }
}
