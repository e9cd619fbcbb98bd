package dev.filtersmith.benchmarks.scoreboard;

import java.util.Arrays;
import java.util.List;

/**
 * The ratios of the times with the agent, {@code telemetry.off}, with the agent and telemetry,
 * {@code telemetry.on}, and with profiles as well, {@code telemetry.profile}, to the time without
 * the agent, or, if the filter needs the agent, to the time without telemetry.
 */
final class TelemetryRatios {
    private TelemetryRatios() {}

    /** Adds all of them. */
    static void add(List<Ratio> ratios) {
        for (TelemetryCost cost : TelemetryCost.all(Arrays.asList(Size.values()))) {
            if (cost.least().agent() == Agent.NOAGENT) {
                add(ratios, "telemetry.off.", cost, Agent.AGENT);
            }
            add(ratios, "telemetry.on.", cost, Agent.COUNTING);
            add(ratios, "telemetry.profile.", cost, Agent.PROFILING);
        }
    }

    private static void add(List<Ratio> ratios, String begin, TelemetryCost cost, Agent agent) {
        Timing timing = cost.with(agent);
        String name = begin + cost.operation().label() + "." + cost.subject() + timing.end();
        ratios.add(new Ratio(name, TelemetryCost.name(timing), TelemetryCost.name(cost.least())));
    }
}
