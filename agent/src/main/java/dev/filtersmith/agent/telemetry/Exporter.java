package dev.filtersmith.agent.telemetry;

import java.util.Map;

/** Something that shows filters. The first two methods are called in the agent's own thread. */
interface Exporter {
    /** A filter has come into use. */
    default void opened(LiveFilter filter) {}

    /** A filter is gone. */
    default void closed(LiveFilter filter) {}

    /** A put was refused or the design load passed, in the thread of the application that put. */
    default void happened(LiveFilter filter, Map<String, Object> event) {}

    /** The predicted rate of a filter has passed the highest allowed one. */
    default void passedRate(LiveFilter filter) {}
}
