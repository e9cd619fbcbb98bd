package dev.filtersmith.engine;

import dev.filtersmith.link.AgentLink;

/** What is done about a stale generated class. */
enum StaleMode {
    /** It is said once, and the class used as it was built. */
    WARN(" Until then it runs as it was built."),

    /** It is an error whenever a filter is made. */
    FAIL(" Until then no filter of this interface can be made."),

    /** It is said once, and the agent binds a class from the annotation as it stands. */
    BIND(" Until then the annotation as it stands is bound.");

    private final String consequence;

    StaleMode(String consequence) {
        this.consequence = consequence;
    }

    /** What the agent was told; without one {@link #WARN}, in strict mode {@link #FAIL}. */
    static StaleMode current() {
        Object wanted = AgentLink.service(AgentLink.STALE);
        if ("bind".equals(wanted)) {
            return BIND;
        }
        boolean fails = wanted == null ? GeneratedClasses.strict() : wanted.equals("fail");
        return fails ? FAIL : WARN;
    }

    /** Says what is stale, once for an interface. */
    void say(Class<?> type, String problem) {
        GeneratedClasses.sayOnce(type, problem + consequence);
    }
}
