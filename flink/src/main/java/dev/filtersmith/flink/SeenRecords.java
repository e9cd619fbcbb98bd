package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.api.common.eventtime.TimestampAssigner;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Drops records whose keys were seen, on a stream that is keyed by the shard. The state of a shard
 * maps periods to filters, so that backends can write them one by one. Between two checkpoints the
 * filters of the shards in use are objects in memory, which no backend serializes for a record.
 */
final class SeenRecords<T, K, F extends Filter> extends KeyedProcessFunction<Integer, T, T> {
    private static final long serialVersionUID = 1;

    private final ShardedWindow<K, F> window;
    private final KeySelector<T, K> selector;

    /** The filters of the shards that were used since the last checkpoint. */
    @SuppressWarnings("NullAway.Init") // set by open()
    private transient Map<Integer, ShardPanes<F>> used;

    @SuppressWarnings("NullAway.Init") // set by open()
    private transient MapState<Long, List<F>> state;

    @SuppressWarnings("NullAway.Init") // set by open()
    private transient Counter dropped;

    @SuppressWarnings("NullAway.Init") // set by open()
    private transient Counter late;

    SeenRecords(ShardedWindow<K, F> window, KeySelector<T, K> selector) {
        this.window = window;
        this.selector = selector;
    }

    /** Returns the shards and periods. */
    WindowShape shape() {
        return window.shape();
    }

    @Override
    public void open(OpenContext context) {
        used = new HashMap<>();
        state = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("panes", Types.LONG, Types.LIST(window.type())));
        dropped = getRuntimeContext().getMetricGroup().counter("droppedRecords");
        late = getRuntimeContext().getMetricGroup().counter("lateRecords");
    }

    @Override
    public void processElement(T value, Context context, Collector<T> out) throws Exception {
        K key = selector.getKey(value);
        long period = shape().periodOf(timeOf(context));
        ShardPanes<F> panes = panes(context.getCurrentKey());
        if (isSeen(key, period, panes)) {
            dropped.inc();
            return;
        }
        if (shape().overAt(period) > now(context.timerService())) {
            put(key, period, panes, context);
        } else {
            late.inc();
        }
        out.collect(value);
    }

    /** Returns the time of a record. A source gives those without one the least of all timestamps. */
    private long timeOf(Context context) {
        if (!shape().isEventTime()) {
            return context.timerService().currentProcessingTime();
        }
        Long timestamp = context.timestamp();
        if (timestamp == null || timestamp == TimestampAssigner.NO_TIMESTAMP) {
            throw new IllegalStateException("[NoTimestamp] a record has no timestamp. Assign timestamps and watermarks"
                    + " to the stream, or use processingTime() of the Deduplication.");
        }
        return timestamp;
    }

    /** Returns the time that timers compare with. */
    private long now(TimerService timers) {
        return shape().isEventTime() ? timers.currentWatermark() : timers.currentProcessingTime();
    }

    private ShardPanes<F> panes(int shard) throws Exception {
        ShardPanes<F> panes = used.get(shard);
        if (panes == null) {
            panes = new ShardPanes<>(state);
            used.put(shard, panes);
        }
        return panes;
    }

    private boolean isSeen(K key, long period, ShardPanes<F> panes) {
        for (Map.Entry<Long, List<F>> pane : panes.all().entrySet()) {
            if (shape().reaches(pane.getKey(), period) && window.mightContain(pane.getValue(), key)) {
                return true;
            }
        }
        return false;
    }

    private void put(K key, long period, ShardPanes<F> panes, Context context) {
        List<F> filters = panes.all().get(period);
        if (filters == null) {
            filters = new ArrayList<>(1);
            filters.add(window.pane(context.getCurrentKey()));
            wakeAt(shape().overAt(period), context.timerService());
        }
        try {
            window.keys().put(filters.get(filters.size() - 1), key);
        } catch (FilterFullException full) {
            F next = window.pane(context.getCurrentKey());
            window.keys().put(next, key);
            filters.add(next);
        }
        panes.changed(period, filters);
    }

    private void wakeAt(long time, TimerService timers) {
        if (shape().isEventTime()) {
            timers.registerEventTimeTimer(time);
        } else {
            timers.registerProcessingTimeTimer(time);
        }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<T> out) throws Exception {
        panes(context.getCurrentKey()).drop(period -> shape().overAt(period) <= timestamp, state);
    }

    /**
     * Gives all filters back to the state, before a checkpoint.
     *
     * @param setCurrentKey sets the key whose state is meant
     */
    void giveBack(Consumer<Object> setCurrentKey) throws Exception {
        for (Map.Entry<Integer, ShardPanes<F>> shard : used.entrySet()) {
            setCurrentKey.accept(shard.getKey());
            shard.getValue().giveBack(state);
        }
        used.clear();
    }
}
