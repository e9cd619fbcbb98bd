package dev.filtersmith.meter;

import dev.filtersmith.link.AgentLink;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Messages to the Java agent, which receives them if it runs with telemetry. */
final class MeterMessages {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");
    private static final AtomicLong IDS = new AtomicLong();

    private MeterMessages() {}

    /**
     * Sends a message to a service of the agent, if the agent has it. A failure there does not
     * affect the filter.
     */
    @SuppressWarnings("unchecked") // AgentLink checks the version of the services, which implies the types.
    static void send(String service, Map<String, Object> message) {
        try {
            Object receiver = AgentLink.service(service);
            if (receiver != null) {
                ((Consumer<Map<String, Object>>) receiver).accept(message);
            }
        } catch (RuntimeException | Error failed) {
            LOGGER.log(System.Logger.Level.DEBUG, "telemetry", failed);
        }
    }

    /** Returns a number that no other meter has, including those of other copies of the library. */
    static long nextId() {
        return AgentLink.service(AgentLink.FILTER_IDS) instanceof LongSupplier ids
                ? ids.getAsLong()
                : IDS.incrementAndGet();
    }

    static void report(Map<String, Object> event) {
        send(AgentLink.FILTER_EVENT, event);
    }
}
