package dev.filtersmith.samples.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Drops names that were seen as one does without filters: with an entry for each name. */
final class ExactNames extends KeyedProcessFunction<String, String, String> {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("NullAway.Init") // set by open()
    private transient ValueState<Boolean> seen;

    @Override
    public void open(OpenContext context) {
        seen = getRuntimeContext().getState(new ValueStateDescriptor<>("seen", Boolean.class));
    }

    @Override
    public void processElement(String name, Context context, Collector<String> out) throws Exception {
        if (seen.value() == null) {
            seen.update(true);
            out.collect(name);
        }
    }
}
