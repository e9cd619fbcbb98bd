package dev.filtersmith.flink;

import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * The part of a window's shape that a restored job must have as it was: with other periods, shards
 * or clock, keys would be looked up in filters that they are not in. Each subtask keeps it in
 * operator state. A restore spreads these entries over the subtasks: each is compared once, which
 * is enough to fail the job. Union state, with all entries for each subtask, would stop checkpoints
 * as soon as one subtask has finished.
 */
final class StoredShape {
    private static final TypeInformation<long[]> TYPE = PrimitiveArrayTypeInfo.LONG_PRIMITIVE_ARRAY_TYPE_INFO;

    private StoredShape() {}

    /**
     * Compares the shape with that of the entries of the state that this subtask is given, and
     * writes it into the state.
     *
     * @throws IllegalStateException if the state has another shape
     */
    static void restore(WindowShape shape, OperatorStateStore store) throws Exception {
        long[] now = {shape.periodMillis(), shape.shards(), shape.isEventTime() ? 1 : 0};
        String own = text(now);
        ListState<long[]> state = store.getListState(new ListStateDescriptor<>("shape", TYPE));
        for (long[] stored : state.get()) {
            if (!text(stored).equals(own)) {
                throw new IllegalStateException("[WindowShape] the state is that of a deduplication with "
                        + text(stored) + ", and this one has " + own
                        + ". Restore it with every, shards and processingTime as they were;"
                        + " or give the operator another uid, and start without its state.");
            }
        }
        state.update(List.of(now));
    }

    private static String text(long... shape) {
        return shape.length == 3
                ? "periods of " + Duration.ofMillis(shape[0]) + " in " + (shape[2] == 1 ? "event" : "processing")
                        + " time and " + shape[1] + " shards"
                : "a shape of " + shape.length + " numbers";
    }
}
