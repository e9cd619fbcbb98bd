package dev.filtersmith.engine;

import dev.filtersmith.link.AgentLink;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** The treatment of a stale generated class. */
enum StaleMode {
    /**
     * A warning is logged once. A class of another spec is used as it was built; one that cannot
     * run is replaced by another engine.
     */
    WARN,

    /** Every attempt to create a filter fails. */
    FAIL,

    /** A warning is logged once, and the agent binds a class from the current annotation. */
    BIND;

    /** The system property of strict mode. */
    static final String STRICT = "filtersmith.strict";

    private static final PerClass<AtomicBoolean> REPORTED = new PerClass<>(AtomicBoolean::new);

    /** For each interface, the last warning about a filter of it. */
    private static final PerClass<AtomicReference<String>> LAST = new PerClass<>(AtomicReference::new);

    /**
     * Returns the mode that the agent was given; without an agent {@link #WARN}, or {@link #FAIL}
     * in strict mode.
     */
    static StaleMode current() {
        Object wanted = AgentLink.service(AgentLink.STALE);
        if ("bind".equals(wanted)) {
            return BIND;
        }
        boolean fails = wanted == null ? strict() : wanted.equals("fail");
        return fails ? FAIL : WARN;
    }

    /** Returns whether a missing or stale generated class is an error. */
    static boolean strict() {
        return Boolean.getBoolean(STRICT);
    }

    /**
     * Warns about an interface's class, unless a warning was already logged. The logger is created
     * only for a warning, because interfaces may be inspected before the application has set up its
     * logging.
     */
    static void logOnce(Class<?> type, String message) {
        if (REPORTED.get(type).compareAndSet(false, true)) {
            warn(message);
        }
    }

    /** Warns about a filter of an interface, unless its last one had the same warning. */
    static void log(Class<?> type, String message) {
        if (!message.equals(LAST.get(type).getAndSet(message))) {
            warn(message);
        }
    }

    private static void warn(String message) {
        System.getLogger("dev.filtersmith").log(System.Logger.Level.WARNING, "{0}", message);
    }

    /** Returns whether another engine replaces a stale class. */
    boolean replaces(boolean runnable) {
        return this == BIND || !runnable;
    }

    /** Logs the problem once for an interface. */
    void log(Class<?> type, String problem, boolean runnable) {
        logOnce(type, problem + consequence(runnable));
    }

    private String consequence(boolean runnable) {
        if (this != WARN) {
            return this == FAIL
                    ? " Until then no filter of this interface can be made."
                    : " Until then the annotation as it stands is bound.";
        }
        return runnable
                ? " Until then it runs as it was built."
                : " Until then another engine runs the annotation as it stands, without an agent the"
                        + " interpreter, several times slower.";
    }
}
