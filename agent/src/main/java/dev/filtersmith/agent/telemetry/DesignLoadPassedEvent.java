package dev.filtersmith.agent.telemetry;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A filter has more elements than it was made for. The stack trace tells who put the one too many. */
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
