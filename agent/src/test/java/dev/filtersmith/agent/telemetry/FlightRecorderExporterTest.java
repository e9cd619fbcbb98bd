package dev.filtersmith.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlightRecorderExporterTest {
    @TempDir
    private Path directory;

    @Test
    void recordingsHaveTheEvents() throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(recording());
        RecordedEvent told = only(events, "FilterStatistics");
        assertThat(told.getLong("filterId")).isEqualTo(5);
        assertThat(told.getLong("lookups")).isEqualTo(12);
        assertThat(told.getString("loadHistogram")).isEqualTo("5 3 1");
        assertThat(told.getDouble("measuredFpp")).isEqualTo(0.25);
        assertThat(told.getString("interfaceName")).isEqualTo("app.Seen");
        assertThat(told.getString("filterName")).isEqualTo("seen");
        assertThat(told.getLong("approximateElementCount")).as("no pass yet").isEqualTo(-1);
        assertThat(told.getLong("contentAge")).isEqualTo(-1);
        assertThat(told.getString("engine")).isEqualTo("BOUND");
        assertThat(List.of("Entries", "Capacity", "Saved", "Learned", "Evicted", "Stale"))
                .extracting(name -> told.getLong("absent" + name))
                .containsExactly(21L, 22L, 23L, 24L, 25L, 26L);
        assertThat(only(events, "PutRefused").getLong("refusals")).isEqualTo(3);
        assertThat(only(events, "PutRefused").getStackTrace()).isNotNull();
        for (String name : List.of("PutRefused", "DesignLoadPassed")) {
            assertThat(only(events, name).getString("caller")).as(name).startsWith("org.junit.");
        }
        assertThat(only(events, "DesignLoadPassed").getLong("elements")).isEqualTo(1001);
        assertThat(only(events, "RatePassed").getDouble("predictedFpp")).isEqualTo(0.5);
        assertThat(only(events, "RatePassed").getDouble("maxFpp")).isEqualTo(0.01);
        assertThat(events.stream().map(RecordedEvent::getEventType))
                .allSatisfy(type -> assertThat(type.getLabel()).isNotEmpty());
    }

    /** Returns a recording with each event once. */
    private Path recording() throws IOException {
        FlightRecorderExporter exporter = new FlightRecorderExporter();
        LiveFilters filters = new LiveFilters(List.of(exporter), (name, problem) -> {
            throw new AssertionError(name, problem);
        });
        exporter.start(filters);
        Map<String, Object> statistics = Announcements.statistics(0.5);
        filters.open(Announcements.of(5, statistics));
        Path file = directory.resolve("filters.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("dev.filtersmith.FilterStatistics").with("period", "endChunk");
            recording.start();
            filters.lookAfterAll();
            filters.happened(Map.of("event", "putRefused", "id", 5L, "refusals", 3L));
            filters.happened(Map.of("event", "designLoadPassed", "id", 5L, "elements", 1001L));
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    /**
     * The tool shows as many fields as fit in the width of a terminal. JDK 17 has the order of the
     * fields only, as the test below.
     */
    @ParameterizedTest
    @CsvSource({
        "RatePassed, Interface Name Predict Highest, app.Seen seen 0.5 0.01",
        "PutRefused, Interface Name Caller, app.Seen seen org.junit.",
        "DesignLoadPassed, Interface Name Caller, app.Seen seen org.junit."
    })
    void jfrViewShowsTheInterfaceTheNameAndTheRateFirst(String event, String columns, String values)
            throws IOException, InterruptedException {
        int feature = Runtime.version().feature();
        assumeTrue(feature >= 21, () -> "NOT TESTED: jfr view is part of JDK 21 and later, this is JDK " + feature);
        Path output = directory.resolve("view.txt");
        Process view = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jfr").toString(),
                        "view",
                        "dev.filtersmith." + event,
                        recording().toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(view.waitFor(10, TimeUnit.MINUTES)).isTrue();
            assertThat(view.exitValue()).isZero();
        } finally {
            view.destroyForcibly();
        }
        String text = Files.readString(output);
        for (String words : List.of(columns, values)) {
            assertThat(text).containsPattern(words.replace(".", "\\.").replace(" ", "\\S*\\s+"));
        }
    }

    /** Tools show the fields in this order, after the time, the thread and the stack. */
    @Test
    void theInterfaceAndTheRateComeFirst() {
        assertThat(ownFields(StatisticsEvent.class))
                .startsWith("interfaceName", "filterName", "predictedFpp", "maxFpp", "approximateElementCount");
        assertThat(ownFields(RatePassedEvent.class))
                .startsWith("interfaceName", "filterName", "predictedFpp", "maxFpp");
        assertThat(ownFields(PutRefusedEvent.class)).startsWith("interfaceName", "filterName", "caller");
        assertThat(ownFields(DesignLoadPassedEvent.class)).startsWith("interfaceName", "filterName", "caller");
    }

    private static List<String> ownFields(Class<? extends Event> type) {
        Set<String> general = Set.of("startTime", "duration", "eventThread", "stackTrace");
        return EventType.getEventType(type).getFields().stream()
                .map(ValueDescriptor::getName)
                .filter(name -> !general.contains(name))
                .toList();
    }

    private static RecordedEvent only(List<RecordedEvent> events, String name) {
        List<RecordedEvent> found = events.stream()
                .filter(event -> event.getEventType().getName().equals("dev.filtersmith." + name))
                .toList();
        assertThat(found).as(name).hasSize(1);
        return found.get(0);
    }
}
