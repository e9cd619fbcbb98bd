package dev.filtersmith.agent.forked;

import dev.filtersmith.link.AgentLink;
import java.util.Map;
import java.util.concurrent.Callable;

/** Runs actions as if there were no agent. */
final class Disconnected {
    private Disconnected() {}

    static <T> T call(Callable<T> action) throws Exception {
        return with(Map.of(), action);
    }

    /** Runs an action with other services in place of the agent's. */
    static <T> T with(Map<String, Object> services, Callable<T> action) throws Exception {
        Map<String, Object> real = services();
        AgentLink.connect(services);
        try {
            return action.call();
        } finally {
            AgentLink.connect(real);
        }
    }

    @SuppressWarnings("unchecked") // The method returns this type.
    static Map<String, Object> services() throws ReflectiveOperationException {
        return (Map<String, Object>) Class.forName("dev.filtersmith.agent.Agent")
                .getMethod("services")
                .invoke(null);
    }
}
