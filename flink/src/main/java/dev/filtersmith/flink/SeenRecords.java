package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
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
 * maps periods to filters, so that backends can write them one by one. The filters of the shards
 * that were used are objects in memory, which no backend serializes for a record, or reads again
 * after a checkpoint.
 */
final class SeenRecords<T, K, F extends Filter> extends KeyedProcessFunction<Integer, T, T> {
    private static final long serialVersionUID = 1;

    private final ShardedWindow<K, F> window;
    private final KeySelector<T, K> selector;

    /** The filters of the shards that had records, until all of their periods are over. */
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

    /** Returns the time of a record. Sources give those without one the least of all timestamps. */
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
        if (!panes.all().containsKey(period)) {
            wakeAt(shape().overAt(period), context.timerService());
        }
        int shard = context.getCurrentKey();
        List<F> filters = panes.toChange(period, () -> window.pane(shard));
        try {
            window.keys().put(filters.get(filters.size() - 1), key);
        } catch (FilterFullException full) {
            F next = window.pane(shard);
            window.keys().put(next, key);
            filters.add(next);
        }
    }

    private void wakeAt(long time, TimerService timers) {
        if (shape().isEventTime()) {
            timers.registerEventTimeTimer(time);
        } else {
            timers.registerProcessingTimeTimer(time);
        }
    }

    /** Drops the periods that are over, without deserializing their filters. */
    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<T> out) throws Exception {
        LongPredicate isOver = period -> shape().overAt(period) <= timestamp;
        List<Long> over = new ArrayList<>();
        for (long period : state.keys()) {
            if (isOver.test(period)) {
                over.add(period);
            } else {
                // The timers of a job that was restored with more panes come too early.
                wakeAt(shape().overAt(period), context.timerService());
            }
        }
        for (long period : over) {
            state.remove(period);
        }
        used.computeIfPresent(context.getCurrentKey(), (shard, panes) -> {
            panes.drop(isOver);
            return panes.all().isEmpty() ? null : panes;
        });
    }

    /** Writes all changed filters to the state, before a checkpoint, each after setting its key. */
    void save(Consumer<Object> setCurrentKey) throws Exception {
        for (Map.Entry<Integer, ShardPanes<F>> shard : used.entrySet()) {
            setCurrentKey.accept(shard.getKey());
            shard.getValue().giveTo(state);
        }
    }
}
