package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the timings that are compared for the cost of telemetry. */
class TelemetryCostTest {
    @Test
    void comparesFourSettingsWhereTheFilterNeedsNoAgent() {
        assertThat(cost(Subjects.DEFAULT).timings())
                .extracting(TelemetryCost::name)
                .containsExactly(
                        "ns.telemetry.lookup.default.noagent.mixed.100k",
                        "ns.telemetry.lookup.default.agent.mixed.100k",
                        "ns.telemetry.lookup.default.counting.mixed.100k",
                        "ns.telemetry.lookup.default.profiling.mixed.100k");
        assertThat(cost("default-bound").timings())
                .extracting(TelemetryCost::name)
                .containsExactly(
                        "ns.telemetry.lookup.default-bound.agent.mixed.100k",
                        "ns.telemetry.lookup.default-bound.counting.mixed.100k",
                        "ns.telemetry.lookup.default-bound.profiling.mixed.100k");
    }

    @Test
    void asksLargeFiltersOnce() {
        assertThat(TelemetryCost.all(List.of(Size.MEMORY)))
                .hasSize(3)
                .allMatch(cost -> cost.mode() == QueryMode.MIXED && cost.operation() == Operation.LOOKUP);
        assertThat(TelemetryCost.all(List.of(Size.CACHE))).hasSize(12);
    }

    private static TelemetryCost cost(String subject) {
        return new TelemetryCost(Operation.LOOKUP, subject, QueryMode.MIXED, Size.CACHE);
    }
}
