package dev.filtersmith.link;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The link between the library and the Java agent, if there is one. The two may come from different
 * class loaders. The agent is on the system class path. The library may be part of a web
 * application, of a nested jar or of a named module, and may be loaded several times. They
 * therefore find each other by name, and pass each other only types of the JDK.
 *
 * <p>A copy of the library that is loaded after the agent asks it for its services. When the agent
 * is attached later, it connects itself to the copies that are already loaded.
 */
public final class AgentLink {
    /**
     * Version of the arguments and results of the services. Agents of another version are not used.
     * It is 1 until there is a release.
     */
    public static final int VERSION = 1;

    /**
     * The system property that the agent sets, so that this class need not be loaded to ask for it.
     */
    public static final String PROPERTY = "filtersmith.agent";

    /** Key of the version of the agent, an {@code Integer}. */
    public static final String VERSION_KEY = "version";

    /**
     * Key of a {@code Function<Map<String, Object>, byte[]>} that creates the class file of a bound
     * class.
     */
    public static final String BINDER = "binder";

    /**
     * Key of a {@code Function<String, byte[]>} that creates the class file of a class with a given
     * name, whose only method is {@code lookup()}.
     */
    public static final String FOOTHOLD = "foothold";

    /**
     * Key of the treatment of stale generated classes: {@code "warn"}, {@code "fail"} or {@code
     * "bind"}.
     */
    public static final String STALE = "stale";

    /**
     * Key of a {@code LongSupplier} of unique numbers for filters. It is present only if the agent
     * counts operations, for telemetry or profiles; the next two are only with telemetry.
     */
    public static final String FILTER_IDS = "telemetry.ids";

    /**
     * Key of a {@code Consumer<Map<String, Object>>} that receives each filter in use: its {@code
     * id} (Long), {@code spec}, {@code signature}, {@code engine}, {@code name}, {@code interface}
     * and {@code expectedElements} (Long), and {@code snapshot}, a {@code
     * Reference<Supplier<Map<String, Object>>>} of its statistics that is cleared once the filter
     * is gone. A filter that is given a name, or the numbers of a builder with a rate, is announced
     * a second time.
     */
    public static final String FILTER_OPENED = "telemetry.opened";

    /**
     * Key of a {@code Consumer<Map<String, Object>>} of events: {@code event} is {@code
     * "putRefused"}, with {@code refusals} since the last event, or {@code "designLoadPassed"},
     * with {@code elements}; both with {@code id} and {@code expectedElements} (Long).
     */
    public static final String FILTER_EVENT = "telemetry.event";

    /**
     * Key of a {@code LongSupplier} of the CPU time of the current thread in nanoseconds. It is
     * missing where the JVM does not measure it.
     */
    public static final String CPU_TIME = "telemetry.cpuTime";

    /**
     * Key of a {@code Function<Reference<Supplier<Map<String, Object>>>, LongBinaryOperator>} that
     * takes each filter whose work is recorded: its statistics, cleared once it is gone. What it
     * returns takes one of the kinds of work below and a number, in the thread that does the work.
     * It is present only while work is recorded.
     */
    public static final String RECORDS = "profile.records";

    /** Work: a key was put; the number is its hash. */
    public static final int PUT = 0;

    /** Work: an element was removed; the number is the hash of its key. */
    public static final int REMOVAL = 1;

    /** Work: the number of keys was looked up in a batch. */
    public static final int BATCH_LOOKUP = 2;

    /** Work: the number of keys was put in a batch. */
    public static final int BATCH_PUT = 3;

    /** Work: all elements were removed. */
    public static final int ERASURE = 4;

    /**
     * Work: text or bytes were hashed, in any filter; the number is that of the bytes. The result
     * is 0 if no further ones are wanted before the statistics are asked for.
     */
    public static final int TEXT = 5;

    /** Work: a positive was false; the number is the hash of the key. */
    public static final int FALSE_POSITIVE = 6;

    private static final String AGENT = "dev.filtersmith.agent.Agent";
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private static volatile Map<String, Object> services = Map.of();

    /** Those that the program itself offers, without an agent. */
    private static volatile Map<String, Object> ownServices = Map.of();

    static {
        connect(servicesOfAgent());
    }

    private AgentLink() {}

    /**
     * Connects the services of an agent. The agent calls this method.
     *
     * @param offered services by name, including the version; an empty map disconnects
     */
    public static void connect(Map<String, Object> offered) {
        boolean fits = offered.isEmpty() || Integer.valueOf(VERSION).equals(offered.get(VERSION_KEY));
        if (!fits) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "The Filtersmith agent offers version {0}, this library needs {1}: it runs without the "
                            + "agent. Use the agent of the"
                            + " same release.",
                    offered.get(VERSION_KEY),
                    VERSION);
        }
        services = fits ? Map.copyOf(offered) : Map.of();
    }

    /**
     * Returns whether an agent is connected.
     *
     * @return true if it offers its services
     */
    public static boolean isAgentPresent() {
        return !services.isEmpty();
    }

    /**
     * Returns a service of the agent.
     *
     * @param name name of the service
     * @return service, or null if there is no agent or it does not offer the service
     */
    public static @Nullable Object service(String name) {
        Object ofAgent = services.get(name);
        return ofAgent != null ? ofAgent : ownServices.get(name);
    }

    /**
     * Offers services of the program itself, where the agent has none of the name.
     *
     * @param offered services by name, in place of those before; an empty map takes them back
     */
    public static void offer(Map<String, Object> offered) {
        ownServices = Map.copyOf(offered);
    }

    /**
     * Returns the services of the agent. The agent may be on the class path as an ordinary jar
     * without running as an agent; then it offers none.
     */
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
