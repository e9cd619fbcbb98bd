package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.io.PrintWriter;
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
    void print(PrintWriter out) {
        printFirst(
                out,
                "DesignLoadPassed",
                event -> String.format(
                        Locale.ROOT, "it holds %,d elements, put by %s", event.getLong("elements"), putBy(event)));
        printFirst(
                out,
                "RatePassed",
                event -> String.format(
                        Locale.ROOT,
                        "it predicts a rate of %.1e, and %.1e was promised",
                        event.getDouble("predictedFpp"),
                        event.getDouble("maxFpp")));
        printFirst(out, "PutRefused", event -> "it had no room for one more, put by " + putBy(event));
        out.printf(
                        "FilterStatistics  %d events, one a second for each filter%n",
                        of("FilterStatistics").size())
                .flush();
    }

    private void printFirst(PrintWriter out, String kind, Function<RecordedEvent, String> text) {
        String first = of(kind).stream()
                .findFirst()
                .map(event -> "filter " + event.getLong("filterId") + ": " + text.apply(event))
                .orElse("none");
        out.printf("%-16s  %s%n", kind, first);
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
