package dev.filtersmith.agent.telemetry;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * Event for a filter whose predicted false-positive rate is higher than its spec or its builder
 * allows.
 */
@Name("dev.filtersmith.RatePassed")
@Label("Rate Passed")
@Description("The predicted rate of false positives of a filter is higher than its spec or its builder allows")
@Category("Filtersmith")
@StackTrace(false)
final class RatePassedEvent extends FilterEvent {
    @Label("Interface")
    @Description("Interface that the filter was made for")
    String interfaceName = "";

    @Label("Name")
    @Description("Name that the filter was given; empty if it has none")
    String filterName = "";

    @Label("Predicted Rate")
    @Description("Rate of false positives that follows from what the filter holds")
    double predictedFpp;

    @Label("Highest Rate")
    @Description("Highest rate of false positives that the spec or the builder allows")
    double maxFpp;

    @Label("Elements")
    @Description("Elements in the filter, approximately")
    long approximateElementCount;

    RatePassedEvent(LiveFilter filter) {
        of(filter);
        interfaceName = filter.text("interface");
        filterName = filter.text("name");
        predictedFpp = filter.rate("predictedFpp");
        maxFpp = filter.rate("maxFpp");
        approximateElementCount = filter.elements();
    }
}
