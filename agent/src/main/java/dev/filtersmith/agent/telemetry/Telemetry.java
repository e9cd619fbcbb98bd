package dev.filtersmith.agent.telemetry;

import dev.filtersmith.link.AgentLink;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Telemetry of filters, if it is enabled. */
public final class Telemetry {
    private final Set<String> wanted;
    private final BiConsumer<String, Throwable> problems;
    private boolean on;

    /**
     * Creates telemetry that is not started, with the exporters {@code "jfr"} or {@code "jmx"}; it
     * is disabled without any. {@code problems} receives failures and their causes.
     */
    public Telemetry(Set<String> wanted, BiConsumer<String, Throwable> problems) {
        this.wanted = wanted;
        this.problems = problems;
    }

    /**
     * Starts to export announced filters. Returns the services that receive the announcements, by
     * name; empty if telemetry is disabled.
     */
    public Map<String, Object> start() {
        if (wanted.isEmpty()) {
            return Map.of();
        }
        try {
            LiveFilters live = liveFilters();
            live.start();
            on = true;
            AtomicLong ids = new AtomicLong();
            Map<String, Object> services = new HashMap<>();
            services.put(AgentLink.FILTER_IDS, (LongSupplier) ids::incrementAndGet);
            services.put(AgentLink.FILTER_OPENED, (Consumer<Map<String, Object>>) live::open);
            services.put(AgentLink.FILTER_EVENT, (Consumer<Map<String, Object>>) live::happened);
            if (isPresent("java.management")) {
                services.put(AgentLink.CPU_TIME, new CpuTime());
            }
            return services;
        } catch (RuntimeException | LinkageError failed) {
            problems.accept("telemetry cannot start", failed);
            return Map.of();
        }
    }

    private LiveFilters liveFilters() {
        List<Exporter> exporters = new ArrayList<>();
        if (isWanted("jmx", "java.management")) {
            exporters.add(new ManagementExporter());
        }
        FlightRecorderExporter recorder = isWanted("jfr", "jdk.jfr") ? new FlightRecorderExporter() : null;
        if (recorder != null) {
            exporters.add(recorder);
        }
        LiveFilters live = new LiveFilters(exporters, problems);
        if (recorder != null) {
            recorder.start(live);
        }
        return live;
    }

    private boolean isWanted(String option, String module) {
        boolean present = isPresent(module);
        if (wanted.contains(option) && !present) {
            problems.accept(
                    "telemetry=" + option,
                    new UnsupportedOperationException("there is no module " + module
                            + " in this process; start it with --add-modules " + module));
        }
        return wanted.contains(option) && present;
    }

    private static boolean isPresent(String module) {
        return ModuleLayer.boot().findModule(module).isPresent();
    }

    /** Returns whether telemetry is enabled, so that filter classes count. */
    public boolean isOn() {
        return on;
    }

    /** Weaves the counting into filter classes, those loaded later and those already loaded. */
    public void weave(Instrumentation instrumentation) {
        if (isOn()) {
            new FilterTransformer(problems).start(instrumentation);
        }
    }
}
