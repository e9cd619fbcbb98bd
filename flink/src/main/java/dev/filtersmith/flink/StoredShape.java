package dev.filtersmith.flink;

import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * The part of a window's shape that a restored job must have as it was: with other periods or
 * shards, keys would be looked up in filters that they are not in. All subtasks keep it in operator
 * state.
 */
final class StoredShape {
    private static final TypeInformation<long[]> TYPE = PrimitiveArrayTypeInfo.LONG_PRIMITIVE_ARRAY_TYPE_INFO;

    private StoredShape() {}

    /**
     * Compares the shape with that of the state of all subtasks, and writes it into the state.
     *
     * @throws IllegalStateException if the state has another shape
     */
    static void restore(WindowShape shape, OperatorStateStore store) throws Exception {
        String own = text(shape.periodMillis(), shape.shards());
        ListState<long[]> state = store.getUnionListState(new ListStateDescriptor<>("shape", TYPE));
        for (long[] stored : state.get()) {
            if (!text(stored).equals(own)) {
                throw new IllegalStateException("[WindowShape] the state is that of a deduplication with "
                        + text(stored) + ", and this one has " + own
                        + ". Restore it with every and shards as they were;"
                        + " or give the operator another uid, and start without its state.");
            }
        }
        state.update(List.of(new long[] {shape.periodMillis(), shape.shards()}));
    }

    private static String text(long... shape) {
        return shape.length == 2
                ? "periods of " + Duration.ofMillis(shape[0]) + " and " + shape[1] + " shards"
                : "a shape of " + shape.length + " numbers";
    }
}
