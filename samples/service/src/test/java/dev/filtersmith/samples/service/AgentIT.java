package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service with the Java agent: its filter is shown by JMX, and so at /metrics. */
class AgentIT {
    @Test
    @Timeout(120)
    void theAgentsFiltersAreInAScrape(@TempDir Path directory) throws IOException, InterruptedException {
        Path errors = directory.resolve("errors");
        try (ServiceProcess service = new ServiceProcess(
                errors.toFile(),
                List.of("-javaagent:" + ServiceProcess.AGENT + "=telemetry=jmx,jfr"),
                "--h2=" + directory.resolve("accounts"),
                "--all-filters")) {
            Client client = new Client();
            long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            // The agent's thread shows a filter soon after it is built.
            while (!client.metrics(service.port()).contains("filter=\"accounts\"")) {
                assertThat(System.nanoTime()).as(Files.readString(errors)).isLessThan(end);
            }
            assertThat(client.status("PUT", service.port(), "one")).isEqualTo(201);
            assertThat(client.status("GET", service.port(), "one")).isEqualTo(200);
            double hits = 0;
            while (hits < 1) {
                hits = client.metric(service.port(), "filtersmith_filter_hits_total");
                assertThat(System.nanoTime()).isLessThan(end);
            }
            assertThat(client.metric(service.port(), "filtersmith_filter_puts_total"))
                    .isEqualTo(1);
            assertThat(client.metrics(service.port())).contains("interface=\"" + StoredNames.class.getName() + "\"");
        }
    }
}
