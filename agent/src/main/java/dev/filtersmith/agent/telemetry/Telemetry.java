package dev.filtersmith.agent.telemetry;

import dev.filtersmith.link.AgentLink;
import dev.filtersmith.profile.ProfileRecorder;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Telemetry of filters, if it is enabled. */
public final class Telemetry {
    private final Set<String> wanted;
    private final @Nullable Path profile;
    private final BiConsumer<String, Throwable> problems;
    private boolean on;

    /**
     * Creates telemetry that is not started, with the exporters {@code "jfr"} or {@code "jmx"}, and
     * a directory of profiles; it is disabled without any. {@code problems} receives failures and
     * their causes.
     */
    public Telemetry(Set<String> wanted, @Nullable Path profile, BiConsumer<String, Throwable> problems) {
        this.wanted = wanted;
        this.profile = profile;
        this.problems = problems;
    }

    /**
     * Starts to export announced filters. Returns the services that receive the announcements, by
     * name; empty if telemetry is disabled.
     */
    public Map<String, Object> start() {
        if (wanted.isEmpty() && profile == null) {
            return Map.of();
        }
        try {
            AtomicLong ids = new AtomicLong();
            Map<String, Object> services = new HashMap<>();
            services.put(AgentLink.FILTER_IDS, (LongSupplier) ids::incrementAndGet);
            if (!wanted.isEmpty()) {
                LiveFilters live = liveFilters();
                live.start();
                services.put(AgentLink.FILTER_OPENED, (Consumer<Map<String, Object>>) live::open);
                services.put(AgentLink.FILTER_EVENT, (Consumer<Map<String, Object>>) live::happened);
            }
            if (profile != null) {
                ProfileRecorder recorder = new ProfileRecorder(profile, ProfileRecorder.INTERVAL, this::say);
                recorder.start();
                services.put(AgentLink.RECORDS, recorder.records());
            }
            if (isPresent("java.management")) {
                services.put(AgentLink.CPU_TIME, new CpuTime());
            }
            on = true;
            return services;
        } catch (RuntimeException | LinkageError failed) {
            problems.accept("telemetry cannot start", failed);
            return Map.of();
        }
    }

    private void say(String line) {
        problems.accept("profile", new IOException(line));
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
