package dev.filtersmith.agent.telemetry;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/**
 * Event for a filter with more elements than it was made for. The caller is that of the put
 * that exceeded the number.
 */
@Name("dev.filtersmith.DesignLoadPassed")
@Label("Design Load Passed")
@Description("A filter has more elements than it was made for")
@Category("Filtersmith")
final class DesignLoadPassedEvent extends FilterEvent {
    @Label("Interface")
    @Description("Interface that the filter was made for")
    String interfaceName = "";

    @Label("Name")
    @Description("Name that the filter was given; empty if it has none")
    String filterName = "";

    @Label("Caller")
    @Description("Method of the application that put the key, and its line")
    String caller = "";

    @Label("Elements")
    @Description("Elements in the filter")
    long elements;

    DesignLoadPassedEvent(LiveFilter filter, long elements, String caller) {
        of(filter);
        interfaceName = filter.text("interface");
        filterName = filter.text("name");
        this.caller = caller;
        this.elements = elements;
    }
}
