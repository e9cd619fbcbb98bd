package dev.filtersmith.agent.telemetry;

import java.util.Map;

/** Exporter of filters. All methods but {@link #happened} are called in the agent's own thread. */
interface Exporter {
    /** Handles a filter that has come into use, or was given a name since. */
    default void opened(LiveFilter filter) {}

    /** Handles a filter that is gone. */
    default void closed(LiveFilter filter) {}

    /** Handles a refused put or a passed design load, in the thread of the application. */
    default void happened(LiveFilter filter, Map<String, Object> event) {}

    /** Handles a filter whose predicted rate has passed the maximum rate. */
    default void passedRate(LiveFilter filter) {}
}
