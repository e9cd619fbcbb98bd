package dev.filtersmith.link;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the library meets the Java agent, if there is one. They need not be of one class loader: the agent is on the system class path, the
 * library may be part of a web application, of a nested jar, of a named module, and be there several times. So they know each other by
 * name, and what they hand each other is made of the JDK's types alone.
 *
 * <p>A copy of the library that is loaded later than the agent asks it for its services. To one that is there before, the agent comes when
 * it is attached, and connects itself.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class AgentLink {
    /** Version of what services take and give. Agents of another one are not used. */
    public static final int VERSION = 1;

    /** The version of the agent, an {@code Integer}. */
    public static final String VERSION_KEY = "version";

    /** A {@code Function<Map<String, Object>, byte[]>} that makes the class file of a bound class. */
    public static final String BINDER = "binder";

    /** A {@code Function<String, byte[]>} that makes the class file of a class of that name, whose only method is {@code lookup()}. */
    public static final String FOOTHOLD = "foothold";

    /** What is done with stale generated classes: {@code "warn"}, {@code "fail"} or {@code "bind"}. */
    public static final String STALE = "stale";

    /** A {@code LongSupplier} of numbers for filters, none twice; there with telemetry, as the next two. */
    public static final String FILTER_IDS = "telemetry.ids";

    /**
     * A {@code Consumer<Map<String, Object>>} that is told of each filter in use: its {@code id} (Long), {@code spec}, {@code signature},
     * {@code engine} and {@code expectedElements} (Long), and {@code snapshot}, a {@code Supplier<Map<String, Object>>} of its statistics
     * that gives null once the filter is gone.
     */
    public static final String FILTER_OPENED = "telemetry.opened";

    /**
     * A {@code Consumer<Map<String, Object>>} of events: {@code event} is {@code "putRefused"}, with {@code refusals} since the last, or
     * {@code "designLoadPassed"}, with {@code elements}; both with {@code id} and {@code expectedElements} (Long).
     */
    public static final String FILTER_EVENT = "telemetry.event";

    private static final String AGENT = "dev.filtersmith.agent.Agent";
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private static volatile Map<String, Object> services = Map.of();

    static {
        connect(servicesOfAgent());
    }

    private AgentLink() {}

    /**
     * Takes the services of an agent; the agent calls it.
     *
     * @param offered services by name, the version among them; an empty map disconnects
     */
    public static void connect(Map<String, Object> offered) {
        boolean fits = offered.isEmpty() || Integer.valueOf(VERSION).equals(offered.get(VERSION_KEY));
        if (!fits) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "The Filtersmith agent offers version {0}, this library needs {1}: it runs without the agent. Use the agent of the"
                            + " same release.",
                    offered.get(VERSION_KEY),
                    VERSION);
        }
        services = fits ? Map.copyOf(offered) : Map.of();
    }

    /**
     * Whether an agent is there.
     *
     * @return true if it offers its services
     */
    public static boolean isAgentPresent() {
        return !services.isEmpty();
    }

    /**
     * A service of the agent.
     *
     * @param name name of the service
     * @return service, or null if there is no agent or it does not offer that
     */
    public static @Nullable Object service(String name) {
        return services.get(name);
    }

    /** The agent may be on the class path as any other jar, without being one; then it offers nothing. */
    @SuppressWarnings("unchecked") // The version is checked before any service is used.
    private static Map<String, Object> servicesOfAgent() {
        try {
            return (Map<String, Object>) Class.forName(AGENT, true, ClassLoader.getSystemClassLoader())
                    .getMethod("services")
                    .invoke(null);
        } catch (ClassNotFoundException none) {
            return Map.of();
        } catch (ReflectiveOperationException | LinkageError | RuntimeException broken) {
            LOGGER.log(System.Logger.Level.WARNING, "The Filtersmith agent cannot be asked for its services", broken);
            return Map.of();
        }
    }
}
