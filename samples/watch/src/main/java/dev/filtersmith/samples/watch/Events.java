package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** The agent's events in a recording of the Flight Recorder. */
final class Events {
    private static final String PREFIX = "dev.filtersmith.";

    private final List<RecordedEvent> events;

    Events(Path recording) throws IOException {
        events = RecordingFile.readAllEvents(recording);
    }

    /** Prints the first event of each kind, and the number of the periodic events. */
    void print() {
        print("DesignLoadPassed", "it holds %,d elements, put by %s", event ->
                new Object[] {event.getLong("elements"), putBy(event)});
        print("RatePassed", "it predicts a rate of %.1e, and %.1e was promised", event ->
                new Object[] {event.getDouble("predictedFpp"), event.getDouble("maxFpp")});
        print("PutRefused", "it had no room for one more, put by %s", event -> new Object[] {putBy(event)});
        System.out.printf(
                "FilterStatistics  %d events, one a second for each filter%n",
                of("FilterStatistics").size());
    }

    private void print(String kind, String text, Function<RecordedEvent, Object[]> values) {
        RecordedEvent first = of(kind).get(0);
        System.out.printf(
                Locale.ROOT,
                "%-16s  filter %d: %s%n",
                kind,
                first.getLong("filterId"),
                String.format(Locale.ROOT, text, values.apply(first)));
    }

    private List<RecordedEvent> of(String kind) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(PREFIX + kind))
                .toList();
    }

    /** Returns the application's method that put the key, from the event's stack trace. */
    private static String putBy(RecordedEvent event) {
        return event.getStackTrace().getFrames().stream()
                .map(RecordedFrame::getMethod)
                .filter(method -> method.getType().getName().equals(Documents.class.getName()))
                .findFirst()
                .map(method -> "Documents." + method.getName())
                .orElse("another program");
    }
}
