package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlidingWindowTest {
    private final List<String> events = new ArrayList<>();
    private final SlidingWindow window = new SlidingWindow(64, flows -> log("+", flows), flows -> log("-", flows));

    /** With a window of 64 seconds, a step is one second long. */
    @Test
    void recordsExpireAWindowAfterTheyArrive() {
        arrive(100.0, 1);
        arrive(100.9, 2);
        arrive(101.0, 3);
        arrive(163.5, 4);
        arrive(164.5, 5);
        arrive(165.5, 6);
        window.endStep();

        assertThat(events).containsExactly("+1 2", "+3", "+4", "-1 2", "+5", "-3", "+6");
    }

    @Test
    void aLongSilenceEmptiesTheWindow() {
        arrive(-5, 1);
        arrive(1e9, 2);
        window.endStep();
        window.endStep();

        assertThat(events).containsExactly("+1", "-1", "+2");
        window.expireAll();
        assertThat(events).endsWith("-2");
    }

    private void arrive(double time, int port) {
        window.accept(new Arrival(time, new Flow(0, 0, port, 0, (byte) 0)));
    }

    private void log(String what, List<Flow> flows) {
        if (!flows.isEmpty()) {
            events.add(what
                    + String.join(
                            " ",
                            flows.stream()
                                    .map(flow -> Integer.toString(flow.sourcePort()))
                                    .toList()));
        }
    }
}
