package dev.filtersmith.engine;

import dev.filtersmith.link.AgentLink;

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

    /**
     * Returns the mode that the agent was given; without an agent {@link #WARN}, or {@link #FAIL}
     * in strict mode.
     */
    static StaleMode current() {
        Object wanted = AgentLink.service(AgentLink.STALE);
        if ("bind".equals(wanted)) {
            return BIND;
        }
        boolean fails = wanted == null ? ClassWarnings.strict() : wanted.equals("fail");
        return fails ? FAIL : WARN;
    }

    /** Returns whether another engine replaces a stale class. */
    boolean replaces(boolean runnable) {
        return this == BIND || !runnable;
    }

    /** Logs the problem once for an interface. */
    void log(Class<?> type, String problem, boolean runnable) {
        ClassWarnings.logOnce(type, problem + consequence(runnable));
    }

    private String consequence(boolean runnable) {
        return switch (this) {
            case FAIL -> " Until then no filter of this interface can be made.";
            case BIND -> " Until then the annotation as it stands is bound.";
            case WARN ->
                runnable
                        ? " Until then it runs as it was built."
                        : " Until then another engine runs the annotation as it stands, without an agent the"
                                + " interpreter, several times slower.";
        };
    }
}
