package dev.filtersmith.flink;

import static dev.filtersmith.flink.Operators.EVENT_TIME;
import static dev.filtersmith.flink.Operators.IDS;
import static dev.filtersmith.flink.Operators.PANES;
import static dev.filtersmith.flink.Operators.PERIOD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import dev.filtersmith.flink.Keys.Ids;
import dev.filtersmith.flink.Operators.Operator;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests what passes, with times that the tests set. */
class DeduplicationTest {
    @RegisterExtension
    private final Operators operators = new Operators();

    @Test
    void aKeyIsRememberedForItsPeriodAndTheNextOnes() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(0, 1, 2, 1);
        assertThat(operator.extractOutputValues()).containsExactly(1L, 2L);
        operator.process(PANES * PERIOD - 1, 1);
        assertThat(operator.extractOutputValues()).hasSize(2);
        operator.process(PANES * PERIOD, 1, 1);
        assertThat(operator.extractOutputValues()).containsExactly(1L, 2L, 1L);
        // It was put again, and is remembered from there on.
        operator.process((2 * PANES - 1) * PERIOD, 1);
        assertThat(operator.extractOutputValues()).hasSize(3);
    }

    @Test
    void recordsOutOfOrderAreComparedWithLaterOnes() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(5 * PERIOD, 1);
        operator.process(3 * PERIOD, 1);
        assertThat(operator.extractOutputValues()).containsExactly(1L);
        operator.process(3 * PERIOD - 1, 1);
        assertThat(operator.extractOutputValues()).containsExactly(1L, 1L);
    }

    @Test
    void recordsPassUnchangedAndTimesBelowZeroWork() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(-1, 7);
        assertThat(operator.extractOutputStreamRecords().get(0)).isEqualTo(new StreamRecord<>(7L, -1));
        operator.process((PANES - 1) * PERIOD - 1, 7);
        assertThat(operator.extractOutputValues()).hasSize(1);
        operator.process((PANES - 1) * PERIOD, 7);
        assertThat(operator.extractOutputValues()).hasSize(2);
    }

    @Test
    void stateEndsWithTheWatermark() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(0, LongStream.range(0, 100).toArray());
        operator.snapshot(1, 1);
        assertThat(operator.numKeyedStateEntries()).isEqualTo(4);
        assertThat(operator.numEventTimeTimers()).isEqualTo(4);
        operator.processWatermark(PANES * PERIOD - 2);
        assertThat(operator.numKeyedStateEntries()).isEqualTo(4);
        operator.processWatermark(PANES * PERIOD - 1);
        assertThat(operator.numKeyedStateEntries()).isZero();
        assertThat(operator.numEventTimeTimers()).isZero();
    }

    @Test
    void lateRecordsPassAndLeaveNoState() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(2 * PERIOD, 1);
        operator.processWatermark(PANES * PERIOD - 1);
        // Its own period has ended, but that of the other record reaches it.
        operator.process(0, 1);
        assertThat(operator.extractOutputValues()).containsExactly(1L);
        operator.process(0, 2, 2);
        assertThat(operator.extractOutputValues()).containsExactly(1L, 2L, 2L);
        operator.snapshot(1, 1);
        assertThat(operator.numKeyedStateEntries()).isEqualTo(1);
        // A record of the next period is in time.
        operator.process(PERIOD, 3, 3);
        assertThat(operator.extractOutputValues()).containsExactly(1L, 2L, 2L, 3L);
    }

    @Test
    void theEndOfTimeHasAPeriod() throws Exception {
        Operator operator = operators.eventTime();
        operator.process(Long.MAX_VALUE, 1, 1);
        operator.process(Long.MIN_VALUE + 1, 1, 1);
        assertThat(operator.extractOutputValues()).hasSize(2);
    }

    @Test
    void aRecordWithoutATimestampIsRefused() throws Exception {
        Operator operator = operators.eventTime();
        assertThatThrownBy(() -> operator.processElement(new StreamRecord<>(1L)))
                .hasMessageStartingWith("[NoTimestamp]");
        assertThatThrownBy(() -> operator.process(Long.MIN_VALUE, 1)).hasMessageStartingWith("[NoTimestamp]");
    }

    @Test
    void processingTimeIsThatOfArrival() throws Exception {
        Operator operator = operators.of(IDS, 1000, EVENT_TIME.inProcessingTime(), new HashMapStateBackend());
        operator.open();
        operator.setProcessingTime(10 * PERIOD);
        operator.processElement(new StreamRecord<>(1L));
        operator.setProcessingTime((10 + PANES) * PERIOD - 1);
        operator.processElement(new StreamRecord<>(1L));
        assertThat(operator.extractOutputValues()).containsExactly(1L);
        operator.setProcessingTime((10 + PANES) * PERIOD);
        operator.snapshot(1, 1);
        assertThat(operator.numKeyedStateEntries()).isZero();
        operator.processElement(new StreamRecord<>(1L));
        assertThat(operator.extractOutputValues()).containsExactly(1L, 1L);
    }

    @Test
    void aFullFilterIsFollowedByAnother() throws Exception {
        FilterTypeInfo<LongFilter> cuckoo =
                FilterTypeInfo.ofSpec(FilterSpec.parse("@WindowedCuckooFilter(bitsPerKey = 24)"));
        Operator operator = operators.of(cuckoo, 100, EVENT_TIME, new HashMapStateBackend());
        operator.open();
        long[] ids = LongStream.range(0, 2000).toArray();
        operator.process(0, ids);
        int passed = operator.extractOutputValues().size();
        assertThat(passed).isBetween(1990, 2000);
        operator.process(0, ids);
        assertThat(operator.extractOutputValues()).hasSize(passed);
    }

    /** Three filters, one for each period, are in reach of a new key. */
    @Test
    void newKeysAreDroppedAtTheRateOfTheFilters() throws Exception {
        FilterTypeInfo<LongFilter> coarse =
                FilterTypeInfo.ofSpec(FilterSpec.bloom().bitsPerKey(8).build());
        Operator operator = operators.of(coarse, 4000, EVENT_TIME, new HashMapStateBackend());
        operator.open();
        for (int period = 0; period < PANES; period++) {
            operator.process(
                    period * PERIOD,
                    LongStream.range(period * 4000L, (period + 1) * 4000L).toArray());
        }
        int before = operator.extractOutputValues().size();
        operator.process(
                (PANES - 1) * PERIOD, LongStream.range(1_000_000, 1_001_000).toArray());
        int dropped = 1000 - (operator.extractOutputValues().size() - before);
        // A Bloom filter of 8 bits per key has 2.2%, with some room for shards less.
        assertThat(dropped).isBetween(20, 80);
    }

    @Test
    void wrongSettingsAreRefused() {
        Deduplication<Long> usual = Deduplication.ofLongs(IDS, 100);
        for (int panes : List.of(-1, 1, 1001)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> usual.panes(panes))
                    .withMessageContaining("use 2 to 1000 panes");
        }
        for (int shards : List.of(0, 3, 8192)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> usual.shards(shards))
                    .withMessageContaining("power of two");
        }
        for (Duration period : List.of(Duration.ZERO, Duration.ofNanos(10), Duration.ofDays(40_000))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> usual.every(period))
                    .withMessageContaining("use 1 millisecond to 36,525 days");
        }
    }

    @Test
    @SuppressWarnings("NullAway") // A mistake of users.
    void aNullKeyIsRefused() {
        ShardedWindow<Long, Ids> window = new ShardedWindow<>(IDS, new FilterKeys.Longs<>(), 100, EVENT_TIME);
        ShardSelector<String, Long, Ids> selector = new ShardSelector<>(window, record -> null);
        assertThatThrownBy(() -> selector.getKey("a record")).hasMessageStartingWith("[NullKey]");
    }

    /** Tasks would fail at their first record, and be restarted without end. */
    @Test
    void filtersThatCannotBeMadeAreRefusedAtOnce() {
        for (long expected : List.of(0L, -1L)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Deduplication.ofLongs(IDS, expected))
                    .withMessageContaining("[ExpectedElements] filters for " + expected + " expected elements.");
        }
        FilterTypeInfo<LongFilter> growing =
                FilterTypeInfo.ofSpec(FilterSpec.parse("@WindowedCuckooFilter(bitsPerKey = 16, growth = CHAINED)"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Deduplication.ofLongs(growing, 100))
                .withMessageContaining("[PartsDoNotGrow]");
    }
}
