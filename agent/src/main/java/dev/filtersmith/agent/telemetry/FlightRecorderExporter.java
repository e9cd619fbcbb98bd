package dev.filtersmith.agent.telemetry;

import java.util.Map;
import jdk.jfr.FlightRecorder;

/** Exporter to recordings of the JDK's Flight Recorder. */
final class FlightRecorderExporter implements Exporter {
    /**
     * Registers the events. The statistics of all filters are recorded at the period of the
     * recording.
     */
    void start(LiveFilters filters) {
        FlightRecorder.register(StatisticsEvent.class);
        FlightRecorder.register(DesignLoadPassedEvent.class);
        FlightRecorder.register(RatePassedEvent.class);
        FlightRecorder.register(PutRefusedEvent.class);
        FlightRecorder.addPeriodicEvent(StatisticsEvent.class, () -> {
            for (LiveFilter filter : filters.all()) {
                filter.refresh();
                if (!filter.isGone()) {
                    new StatisticsEvent(filter).commit();
                }
            }
        });
    }

    @Override
    public void happened(LiveFilter filter, Map<String, Object> event) {
        if ("putRefused".equals(event.get("event"))) {
            new PutRefusedEvent(filter, LiveFilter.number(event, "refusals"), Callers.current()).commit();
        } else if ("designLoadPassed".equals(event.get("event"))) {
            new DesignLoadPassedEvent(filter, LiveFilter.number(event, "elements"), Callers.current()).commit();
        }
    }

    @Override
    public void passedRate(LiveFilter filter) {
        new RatePassedEvent(filter).commit();
    }
}
