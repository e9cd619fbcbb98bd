package dev.filtersmith.agent.telemetry;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;

/**
 * Fields of every event that identify its filter. The tools show the fields of a subclass first, in
 * their order, and often no more than these. The subclasses therefore have the interface, the name
 * and the rate.
 */
@Category("Filtersmith")
abstract class FilterEvent extends Event {
    @Label("Filter")
    @Description("Number of the filter, that of no other in this process")
    long filterId;

    @Label("Signature")
    @Description("Name of the filter's geometry")
    String signature = "";

    @Label("Expected Elements")
    @Description("Elements that the filter was made for")
    long expectedElements;

    /** Sets the fields of the given filter. */
    final void of(LiveFilter filter) {
        filterId = filter.id();
        signature = filter.signature();
        expectedElements = filter.number("expectedElements");
    }
}
