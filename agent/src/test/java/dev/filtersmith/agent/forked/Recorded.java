package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.LongStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.jfr.consumer.RecordingStream;

/**
 * Program in which a filter becomes too full. A recording of the Flight Recorder shows all events
 * of it.
 */
public final class Recorded {
    private static final long ELEMENTS = 1000;

    private Recorded() {}

    /**
     * Prints the events.
     *
     * @param arguments none
     * @throws IOException if the recording cannot be written or read
     */
    public static void main(String[] arguments) throws IOException {
        Set<String> seen = new ConcurrentSkipListSet<>();
        Path file = Files.createTempFile("recording", ".jfr");
        LongFilter filter = Filters.builder(FilterSpec.parse("@DLeftFilter(maxFpp = 1e-3)"))
                .expectedElements(ELEMENTS)
                .name("recorded")
                .build();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable("dev.filtersmith.FilterStatistics").withPeriod(Duration.ofMillis(100));
            for (String name : List.of("DesignLoadPassed", "RatePassed", "PutRefused")) {
                stream.enable("dev.filtersmith." + name);
            }
            stream.onEvent(event -> seen.add(event.getEventType().getName()));
            stream.startAsync();
            Operations operations = new Operations(LongFilter.class);
            operations.overfill(filter);
            Watched.await("all events", () -> seen.size() == 4);
            stream.dump(file);
            check(file, operations);
        } finally {
            Files.delete(file);
        }
        System.out.println(new TreeSet<>(seen) + " " + filter.engine());
    }

    private static void check(Path file, Operations operations) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        RecordedEvent passed = one(events, "DesignLoadPassed");
        assertThat(passed.getLong("elements")).isEqualTo(ELEMENTS + 1);
        assertThat(passed.getStackTrace().getFrames())
                .extracting(frame -> frame.getMethod().getName())
                .as("who put")
                .contains("overfill", "main");
        assertThat(passed.getString("caller")).startsWith(Operations.class.getName() + ".overfill:");
        assertThat(passed.getString("filterName")).isEqualTo("recorded");
        assertThat(passed.getString("interfaceName")).isEqualTo(LongFilter.class.getName());
        assertThat(passed.getLong("expectedElements")).isEqualTo(ELEMENTS);
        RecordedEvent rate = one(events, "RatePassed");
        assertThat(rate.getDouble("maxFpp")).isEqualTo(1e-3);
        assertThat(rate.getDouble("predictedFpp")).isGreaterThan(1e-3);
        assertThat(rate.getString("filterName")).isEqualTo("recorded");
        RecordedEvent refused = one(events, "PutRefused");
        assertThat(refused.getLong("refusals")).isEqualTo(1);
        assertThat(refused.getString("caller")).startsWith(Operations.class.getName() + ".overfill:");
        assertThat(refused.getString("filterName")).isEqualTo("recorded");
        RecordedEvent last = of(events, "FilterStatistics")
                .get(of(events, "FilterStatistics").size() - 1);
        assertThat(LongStream.of(last.getLong("puts"), last.getLong("newElements"), last.getLong("rejectedPuts")))
                .containsExactly(
                        operations.count("Puts"), operations.count("NewElements"), operations.count("RejectedPuts"));
        assertThat(last.getString("spec")).isEqualTo("@DLeftFilter(maxFpp = 0.001)");
        assertThat(last.getString("engine")).isEqualTo("BOUND");
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("dev.filtersmith." + name))
                .toList();
    }

    private static RecordedEvent one(List<RecordedEvent> events, String name) {
        assertThat(of(events, name)).as(name).hasSize(1);
        return of(events, name).get(0);
    }
}
