package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * The agent's events in a recording.
 *
 * @param events the events, in the order of the file
 */
record Recording(List<RecordedEvent> events) {
    /** Prefix of the names of all events of the agent. */
    static final String PREFIX = "dev.filtersmith.";

    static final String STATISTICS = PREFIX + "FilterStatistics";

    /** Reads a recording. */
    static Recording read(Path file) throws IOException {
        return new Recording(RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith(PREFIX))
                .toList());
    }

    /** Prints the first event of each kind, and the number of the periodic events. */
    void print(PrintWriter out) {
        printFirst(
                out,
                "DesignLoadPassed",
                event -> String.format(
                        Locale.ROOT, "it holds %,d elements, %s", event.getLong("elements"), putBy(event)));
        printFirst(
                out,
                "RatePassed",
                event -> String.format(
                        Locale.ROOT,
                        "it predicts a rate of %.1e, and %.1e was promised",
                        event.getDouble("predictedFpp"),
                        event.getDouble("maxFpp")));
        printFirst(out, "PutRefused", event -> "it had no room for one more, " + putBy(event));
        out.println("FilterStatistics  " + of("FilterStatistics").size() + " events, one a second for each filter");
        out.flush();
    }

    private void printFirst(PrintWriter out, String kind, Function<RecordedEvent, String> text) {
        String first = of(kind).stream()
                .findFirst()
                .map(event -> "filter " + event.getLong("filterId") + ": " + text.apply(event))
                .orElse("none");
        out.println(String.format(Locale.ROOT, "%-16s  %s", kind, first));
    }

    private List<RecordedEvent> of(String kind) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(PREFIX + kind))
                .toList();
    }

    /** Returns the application's method that put the key, from the event's stack trace. */
    private static String putBy(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        return trace == null
                ? "put by an unknown method"
                : trace.getFrames().stream()
                        .map(RecordedFrame::getMethod)
                        .filter(method -> method.getType().getName().startsWith(Recording.class.getPackageName()))
                        .findFirst()
                        .map(Recording::name)
                        .orElse("put by another program");
    }

    private static String name(RecordedMethod method) {
        String type = method.getType().getName();
        return "put by " + type.substring(type.lastIndexOf('.') + 1) + "." + method.getName();
    }
}
