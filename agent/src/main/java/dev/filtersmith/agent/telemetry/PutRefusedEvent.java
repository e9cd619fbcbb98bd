package dev.filtersmith.agent.telemetry;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/**
 * Event for a put that found no room. There is at most one a second for a filter.
 */
@Name("dev.filtersmith.PutRefused")
@Label("Put Refused")
@Description("A put found no room")
@Category("Filtersmith")
final class PutRefusedEvent extends FilterEvent {
    @Label("Interface")
    @Description("Interface that the filter was made for")
    String interfaceName = "";

    @Label("Name")
    @Description("Name that the filter was given; empty if it has none")
    String filterName = "";

    @Label("Caller")
    @Description("Method of the application that put the key, and its line")
    String caller = "";

    @Label("Refusals")
    @Description("Refused puts of the filter since the last such event, this one included")
    long refusals;

    PutRefusedEvent(LiveFilter filter, long refusals, String caller) {
        of(filter);
        interfaceName = filter.text("interface");
        filterName = filter.text("name");
        this.caller = caller;
        this.refusals = refusals;
    }
}
