package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.samples.flows.SlidingWindow.Arrival;
import dev.filtersmith.samples.flows.SlidingWindow.Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlidingWindowTest {
    private final List<Flow> expired = new ArrayList<>();
    private final SlidingWindow window = new SlidingWindow(100, 60, 1, expired::add);

    @Test
    void recordsExpireAWindowAfterTheyArrive() {
        assertThat(add(100, 1)).isFalse();
        assertThat(add(101, 1)).isTrue();
        assertThat(add(102, 2)).isFalse();
        add(161, 3);

        assertThat(expired).containsExactly(flow(1));
        assertThat(window.mightContain(flow(1))).isTrue();
        add(1e9, 4);
        assertThat(expired).containsExactly(flow(1), flow(1), flow(2), flow(3));
        assertThat(window.mightContain(flow(1))).isFalse();
        assertThat(window.records()).isOne();
    }

    /** Adds a thousand records of one flow, which would fill its buckets many times. */
    @Test
    void aBusyFlowLeavesRoomForOthers() {
        IntStream.range(0, 1000).forEach(i -> add(0, 1));

        assertThat(window.filter().approximateElementCount()).isEqualTo(SlidingWindow.MAX_IN_FILTER);
        assertThat(window.mightContain(flow(1))).isTrue();
        expireAll(1000);
    }

    @Test
    void recordsThatTheFilterRefusesAreKept() {
        IntStream.range(0, 1000).forEach(i -> add(0, i));

        assertThat(window.surplus()).isPositive();
        assertThat(IntStream.range(0, 1000).mapToObj(SlidingWindowTest::flow)).allMatch(window::mightContain);
        expireAll(1000);
    }

    private void expireAll(int records) {
        window.expireUntil(1);
        assertThat(expired).hasSize(records);
        assertThat(window.filter().approximateElementCount()).isZero();
        assertThat(window.filter().missedRemovals()).isZero();
        assertThat(window.surplus()).isZero();
    }

    private boolean add(double time, int port) {
        return window.add(new Arrival(time, flow(port)));
    }

    private static Flow flow(int port) {
        return new Flow(1, 2, port, 443, (byte) 6);
    }
}
