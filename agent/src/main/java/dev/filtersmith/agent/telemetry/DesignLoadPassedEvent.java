package dev.filtersmith.agent.telemetry;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/**
 * Event for a filter with more elements than it was made for. The stack trace shows the put that
 * exceeded the number.
 */
@Name("dev.filtersmith.DesignLoadPassed")
@Label("Design Load Passed")
@Description("A filter has more elements than it was made for")
@Category("Filtersmith")
final class DesignLoadPassedEvent extends FilterEvent {
    @Label("Elements")
    @Description("Elements in the filter")
    long elements;

    DesignLoadPassedEvent(LiveFilter filter, long elements) {
        of(filter);
        this.elements = elements;
    }
}
