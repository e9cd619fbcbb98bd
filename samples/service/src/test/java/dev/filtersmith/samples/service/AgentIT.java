package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service with the Java agent: its filter is at /metrics, and in a recording. */
class AgentIT {
    private static final String STATISTICS = "dev.filtersmith.FilterStatistics";

    private final Client client = new Client();

    @TempDir
    private Path directory = Path.of("unset");

    @Test
    @Timeout(1200)
    void theAgentsFiltersAreInAScrapeAndInARecording() throws Exception {
        Path errors = directory.resolve("errors");
        Path recording = directory.resolve("service.jfr");
        try (ServiceProcess service = new ServiceProcess(
                errors.toFile(),
                List.of(
                        "-javaagent:" + ServiceProcess.AGENT + "=telemetry=jmx,jfr",
                        "-XX:StartFlightRecording:settings=" + atTheEnd(),
                        // The JVM says on the stream of the service's first line that it records.
                        "-Xlog:jfr+startup=off"),
                ServiceProcess.database(directory),
                "--key=" + directory.resolve("accounts.key"),
                "--all-filters")) {
            int port = service.port();
            // The agent's thread shows a filter soon after it is built.
            await(errors, () -> client.metrics(port).contains("filter=\"accounts\""));
            assertThat(client.status("PUT", port, "one")).isEqualTo(201);
            assertThat(client.status("GET", port, "one")).isEqualTo(200);
            await(errors, () -> client.metric(port, "filtersmith_filter_hits_total") >= 1);
            assertThat(client.metric(port, "filtersmith_filter_puts_total")).isEqualTo(1);
            await(errors, () -> client.metric(port, "filtersmith_filter_absent_capacity_entries") > 0);
            assertThat(client.metrics(port)).contains("interface=\"" + StoredNames.class.getName() + "\"");
            service.dumpRecording(recording);
        }
        assertThat(RecordingFile.readAllEvents(recording))
                .filteredOn(event -> event.getEventType().getName().equals(STATISTICS))
                .anySatisfy(event -> {
                    assertThat(event.getString("filterName")).isEqualTo("accounts");
                    assertThat(event.getString("interfaceName")).isEqualTo(StoredNames.class.getName());
                    assertThat(event.getLong("puts")).isEqualTo(1);
                    assertThat(event.getLong("absentCapacity")).isPositive();
                });
    }

    /** Settings that record the statistics whenever a part of the recording ends, as at a dump. */
    private Path atTheEnd() throws IOException {
        return Files.writeString(directory.resolve("service.jfc"), """
                <configuration version="2.0"><event name="%s">
                  <setting name="enabled">true</setting>
                  <setting name="period">endChunk</setting>
                </event></configuration>
                """.formatted(STATISTICS));
    }

    private static void await(Path errors, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(10).toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime() - end).as(Files.readString(errors)).isNegative();
            Thread.sleep(10);
        }
    }
}
