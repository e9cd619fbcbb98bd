package dev.filtersmith.benchmarks.scoreboard;

import java.util.Arrays;
import java.util.List;

/**
 * What the agent costs, {@code telemetry.off}, and the agent with telemetry, {@code telemetry.on}: over no agent, or where the filter
 * needs one, over one without telemetry.
 */
final class TelemetryRatios {
    private TelemetryRatios() {}

    /** All of them. */
    static void add(List<Ratio> ratios) {
        for (TelemetryCost cost : TelemetryCost.all(Arrays.asList(Size.values()))) {
            if (cost.least().agent() == Agent.NOAGENT) {
                add(ratios, "telemetry.off.", cost, Agent.AGENT);
            }
            add(ratios, "telemetry.on.", cost, Agent.COUNTING);
        }
    }

    private static void add(List<Ratio> ratios, String begin, TelemetryCost cost, Agent agent) {
        Timing timing = cost.with(agent);
        String name = begin + cost.operation().label() + "." + cost.subject() + timing.end();
        ratios.add(new Ratio(name, TelemetryCost.name(timing), TelemetryCost.name(cost.least())));
    }
}
