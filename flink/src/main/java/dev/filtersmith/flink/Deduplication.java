package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import java.time.Duration;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * Drops the records of a stream whose keys were seen recently, such as during the last hour.
 * Filters remember the keys: one for each shard of the keys and each period of time, in keyed
 * state. Rescaling moves whole shards. Backends with incremental checkpoints write the filters that
 * have changed: those of the present period, as a rule.
 *
 * <p>What is promised, P being the number of {@link #panes}:
 *
 * <ul>
 *   <li>No two on-time records with one key pass whose periods are fewer than P apart: the first
 *       that arrives passes. With checkpoints, this holds across failures and rescaling. A record
 *       that is dropped does not renew its key.
 *   <li>A record with a new key is dropped with the false positive rate of the filters, which add
 *       up over the periods in reach: P of them, and in event time one more for each period by
 *       which records are ahead of others. All other records pass at once, unchanged and in order.
 *   <li>In event time, a record that is older than the period of the watermark is compared with
 *       the filters that are left. If it is P periods older or more, it passes without being
 *       remembered, and is counted as {@code lateRecords}. Nothing is dropped for being late.
 * </ul>
 *
 * <p>If a filter is full, another one of its size follows in its period: the job goes on, and the
 * rates add up. The counter {@code droppedRecords} has the number of dropped records.
 *
 * @param <K> type of the keys
 */
public final class Deduplication<K> {
    private final ShardedWindow<K, ?> window;

    /** Fails here if tasks could not create filters: Flink would restart them without end. */
    private Deduplication(ShardedWindow<K, ?> window) {
        window.pane(0);
        this.window = window;
    }

    private static <K, F extends Filter> Deduplication<K> create(
            FilterTypeInfo<F> type, FilterKeys<K, F> keys, long expectedElements) {
        return new Deduplication<>(new ShardedWindow<>(type, keys, expectedElements, WindowShape.USUAL));
    }

    /**
     * Begins a description for keys of a class. By default there are 2 panes of 10 minutes in event
     * time, and 128 shards.
     *
     * @param <K> type of the keys
     * @param <F> type of the filters
     * @param type type of the filters
     * @param expectedElements number of different keys that all subtasks together see in a period,
     *     at least 1
     * @return description
     * @throws IllegalArgumentException if the filters grow, the number is below 1, or the filters
     *     cannot be made for another reason, which the message names
     */
    public static <K, F extends MembershipFilter<K>> Deduplication<K> of(
            FilterTypeInfo<F> type, long expectedElements) {
        return create(type, new FilterKeys.Objects<>(), expectedElements);
    }

    /**
     * Does the same for long keys.
     *
     * @param <F> type of the filters
     * @param type type of the filters
     * @param expectedElements number of different keys that all subtasks together see in a period,
     *     at least 1
     * @return description
     * @throws IllegalArgumentException if the filters grow, the number is below 1, or the filters
     *     cannot be made for another reason, which the message names
     */
    public static <F extends LongFilter> Deduplication<Long> ofLongs(FilterTypeInfo<F> type, long expectedElements) {
        return create(type, new FilterKeys.Longs<>(), expectedElements);
    }

    /**
     * Sets for how many periods a key is remembered: that of its record and {@code count - 1} more.
     * A restored job may have another number.
     *
     * @param count number of periods, 2 to 1000
     * @return description
     * @throws IllegalArgumentException if the number is another
     */
    public Deduplication<K> panes(int count) {
        return with(window.shape().withPanes(count));
    }

    /**
     * Sets the length of a period. A restored job must have the same.
     *
     * @param period 1 millisecond to 36,525 days
     * @return description
     * @throws IllegalArgumentException if the time is another
     */
    public Deduplication<K> every(Duration period) {
        return with(window.shape().withPeriod(period));
    }

    /**
     * Sets the number of shards, which Flink distributes over the subtasks by chance. Use at least
     * 32 for each subtask, so that they get about equal shares. A restored job must have the same
     * number.
     *
     * @param count power of two, at most 4096
     * @return description
     * @throws IllegalArgumentException if the number is another
     */
    public Deduplication<K> shards(int count) {
        return with(window.shape().withShards(count));
    }

    /**
     * Takes the time of arrival in place of the timestamps of records. A restored job must do the
     * same.
     *
     * @return description
     */
    public Deduplication<K> processingTime() {
        return with(window.shape().inProcessingTime());
    }

    private Deduplication<K> with(WindowShape shape) {
        return new Deduplication<>(window.with(shape));
    }

    /**
     * Drops the records of a stream. The state belongs to the returned operator: give it a {@code
     * uid}.
     *
     * @param <T> type of the records
     * @param stream stream; in event time with timestamps and watermarks
     * @param selector key of a record, not null; a null key fails the job
     * @return records that passed
     */
    public <T> SingleOutputStreamOperator<T> apply(DataStream<T> stream, KeySelector<T, K> selector) {
        return apply(window, stream, selector);
    }

    private static <T, K, F extends Filter> SingleOutputStreamOperator<T> apply(
            ShardedWindow<K, F> window, DataStream<T> stream, KeySelector<T, K> selector) {
        return stream.keyBy(new ShardSelector<>(window, selector), Types.INT)
                .transform(
                        "deduplication",
                        stream.getType(),
                        new DeduplicationOperator<>(new SeenRecords<>(window, selector)));
    }
}
