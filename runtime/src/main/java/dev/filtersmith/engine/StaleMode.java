package dev.filtersmith.engine;

import dev.filtersmith.link.AgentLink;

/** The treatment of a stale generated class. */
enum StaleMode {
    /** A warning is logged once, and the class is used as it was built. */
    WARN(" Until then it runs as it was built."),

    /** Every attempt to create a filter fails. */
    FAIL(" Until then no filter of this interface can be made."),

    /** A warning is logged once, and the agent binds a class from the current annotation. */
    BIND(" Until then the annotation as it stands is bound.");

    private final String consequence;

    StaleMode(String consequence) {
        this.consequence = consequence;
    }

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

    /** Logs the problem once for an interface. */
    void log(Class<?> type, String problem) {
        ClassWarnings.logOnce(type, problem + consequence);
    }
}
