package dev.filtersmith.meter;

import dev.filtersmith.link.AgentLink;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells the Java agent, if it runs with telemetry, of the meters of filters. It never gets hold of a filter, only of what it tells. */
final class Meters {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");
    private static final AtomicLong IDS = new AtomicLong();

    private Meters() {}

    /** Hands a message to a service of the agent, if it has that. Whatever happens over there, the filter goes on. */
    @SuppressWarnings("unchecked") // The version of the services, which AgentLink checks, tells the types.
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

    /** A number that no other meter has, of other copies of the library neither. */
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

    /** What reads the statistics of a filter; null once there is none. */
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
