package dev.filtersmith.meter;

import dev.filtersmith.link.AgentLink;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports the meters of filters to the Java agent, if it runs with telemetry. The agent never
 * receives a filter, only its reported data.
 */
final class Meters {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");
    private static final AtomicLong IDS = new AtomicLong();

    private Meters() {}

    /**
     * Sends a message to a service of the agent, if the agent has it. A failure there does not
     * affect the filter.
     */
    @SuppressWarnings("unchecked") // AgentLink checks the version of the services, which implies the types.
    private static void send(String service, Map<String, Object> message) {
        try {
            Object receiver = AgentLink.service(service);
            if (receiver != null) {
                ((Consumer<Map<String, Object>>) receiver).accept(message);
            }
        } catch (RuntimeException | LinkageError failed) {
            LOGGER.log(System.Logger.Level.DEBUG, "telemetry", failed);
        }
    }

    /** Returns a number that no other meter has, including those of other copies of the library. */
    static long nextId() {
        return AgentLink.service(AgentLink.FILTER_IDS) instanceof LongSupplier ids
                ? ids.getAsLong()
                : IDS.incrementAndGet();
    }

    static void announce(MeteredFilter filter, Meter meter) {
        send(
                AgentLink.FILTER_OPENED,
                Map.of(
                        "id",
                        meter.id(),
                        "spec",
                        filter.layout().spec().text(),
                        "signature",
                        filter.layout().signature(),
                        "engine",
                        filter.engine().name(),
                        "expectedElements",
                        filter.expectedElements(),
                        "snapshot",
                        snapshots(new WeakReference<>(filter), new Statistics(meter))));
    }

    /**
     * Returns a supplier of the statistics of a filter. It returns null once the filter is gone.
     */
    private static Supplier<@Nullable Map<String, Object>> snapshots(
            WeakReference<MeteredFilter> reference, Statistics statistics) {
        return () -> {
            MeteredFilter filter = reference.get();
            return filter == null ? null : statistics.of(filter);
        };
    }

    static void report(Map<String, Object> event) {
        send(AgentLink.FILTER_EVENT, event);
    }
}
