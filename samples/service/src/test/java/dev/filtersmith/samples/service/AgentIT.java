package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service with the Java agent: its filter is at /metrics. */
class AgentIT {
    private final Client client = new Client();

    @TempDir
    private Path directory = Path.of("unset");

    @Test
    @Timeout(180)
    void theAgentsFiltersAreInAScrape() throws Exception {
        Path errors = directory.resolve("errors");
        try (ServiceProcess service = new ServiceProcess(
                errors.toFile(),
                List.of("-javaagent:" + ServiceProcess.AGENT + "=telemetry=jmx,jfr"),
                "--h2=" + directory.resolve("accounts"),
                "--key=" + directory.resolve("accounts.key"),
                "--all-filters")) {
            int port = service.port();
            // The agent's thread shows a filter soon after it is built.
            await(errors, () -> client.metrics(port).contains("filter=\"accounts\""));
            assertThat(client.status("PUT", port, "one")).isEqualTo(201);
            assertThat(client.status("GET", port, "one")).isEqualTo(200);
            await(errors, () -> client.metric(port, "filtersmith_filter_hits_total") >= 1);
            assertThat(client.metric(port, "filtersmith_filter_puts_total")).isEqualTo(1);
            assertThat(client.metrics(port)).contains("interface=\"" + StoredNames.class.getName() + "\"");
        }
    }

    private static void await(Path errors, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime() - end).as(Files.readString(errors)).isNegative();
            Thread.sleep(50);
        }
    }
}
