package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FilteredFlowsTest {
    private static final Flow FLOW = new Flow(1, 2, 3, 4, (byte) 5);

    /** Puts a thousand records of one flow, which would fill its buckets many times. */
    @ParameterizedTest
    @EnumSource
    void aBusyFlowLeavesRoomForOthers(Family family) {
        FilteredFlows flows = new FilteredFlows(family.create(100, 1));

        assertThat(flows.add(FLOW)).isFalse();
        for (int i = 1; i < 1000; i++) {
            assertThat(flows.add(FLOW)).isTrue();
        }
        assertThat(flows.filter().approximateElementCount()).isEqualTo(FilteredFlows.MOST_IN_FILTER);
        assertThat(flows.surplus().records()).isEqualTo(1000 - FilteredFlows.MOST_IN_FILTER);
        for (int i = 0; i < 1000; i++) {
            assertThat(flows.contains(FLOW)).isTrue();
            assertThat(flows.remove(FLOW)).isTrue();
        }
        assertThat(flows.contains(FLOW)).isFalse();
        assertThat(flows.remove(FLOW)).isFalse();
        assertThat(flows.refused()).isZero();
    }

    @Test
    void whatTheFilterRefusesIsKept() {
        FilteredFlows flows = new FilteredFlows(new FakeFilter(0, flow -> false));

        assertThat(flows.add(FLOW)).isFalse();
        assertThat(flows.add(FLOW)).isTrue();
        assertThat(flows.refused()).isEqualTo(2);
        assertThat(flows.remove(FLOW)).isTrue();
        assertThat(flows.contains(FLOW)).isTrue();
        assertThat(flows.remove(FLOW)).isTrue();
        assertThat(flows.contains(FLOW)).isFalse();
    }
}
