package dev.filtersmith.agent.telemetry;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/**
 * Event for a put that found no room. There is at most one a second for a filter. The stack trace
 * shows the caller of the put.
 */
@Name("dev.filtersmith.PutRefused")
@Label("Put Refused")
@Description("A put found no room")
@Category("Filtersmith")
final class PutRefusedEvent extends FilterEvent {
    @Label("Refusals")
    @Description("Refused puts of the filter since the last such event, this one included")
    long refusals;

    PutRefusedEvent(LiveFilter filter, long refusals) {
        of(filter);
        this.refusals = refusals;
    }
}
