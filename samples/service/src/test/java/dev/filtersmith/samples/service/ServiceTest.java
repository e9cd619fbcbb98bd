package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.MaintainedFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The service and the comparison in this JVM, before H2. */
class ServiceTest {
    private static final Pattern ROW =
            Pattern.compile("(?m)^(nothing|Filtersmith|Guava) +(\\d+) +(\\d+) +\\d+\\.\\d +\\d+ +\\d+$");

    private final Client client = new Client();

    @TempDir
    private Path directory = Path.of("unset");

    @BeforeAll
    static void sendAtOnce() {
        Service.sendAtOnce();
    }

    @Test
    void requestsAreAnsweredWithFewQueries() throws SQLException, IOException, InterruptedException {
        try (Accounts table = new Accounts("jdbc:h2:mem:answers;DB_CLOSE_DELAY=-1", 4)) {
            table.insertAll(IntStream.range(0, 1000).mapToObj(i -> "user" + i));
            Maintenance maintenance = new Maintenance(table, 100, new PrintWriter(new StringWriter()));
            PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            maintenance.bindTo(registry);
            MaintainedFilter<String, StoredNames> filter = maintenance.filter();
            try (maintenance;
                    AccountServer server =
                            new AccountServer(table, Guards.filtersmith(table, filter), registry, 0, 4)) {
                assertThat(client.status("GET", server.port(), "nobody1"))
                        .as("without a filter yet")
                        .isEqualTo(404);
                assertThat(table.queries()).isEqualTo(1);
                filter.rebuild().join();
                assertStatuses(server.port());
                long before = table.queries();
                for (int i = 0; i < 100; i++) {
                    assertThat(client.status("GET", server.port(), "user" + i)).isEqualTo(200);
                    assertThat(client.status("GET", server.port(), "nobody" + i))
                            .isEqualTo(404);
                }
                assertThat(table.queries() - before).isBetween(100L, 110L);
                assertThat(client.metric(server.port(), "filtersmith_filter_elements"))
                        .isEqualTo(1000);
                assertThat(client.metric(server.port(), "filtersmith_filter_expected_elements"))
                        .as("it grew to find room for all rows")
                        .isGreaterThanOrEqualTo(1000);
            }
        }
    }

    private void assertStatuses(int port) throws IOException, InterruptedException {
        assertThat(client.status("PUT", port, "new")).isEqualTo(201);
        assertThat(client.status("PUT", port, "new")).isEqualTo(200);
        assertThat(client.status("GET", port, "new")).isEqualTo(200);
        assertThat(client.status("DELETE", port, "new")).isEqualTo(204);
        assertThat(client.status("DELETE", port, "new")).isEqualTo(404);
        assertThat(client.status("GET", port, "new")).isEqualTo(404);
        assertThat(client.status("POST", port, "new")).isEqualTo(405);
    }

    @Test
    void theComparisonPrintsARowForEachAndAPlot() throws IOException {
        Path plot = directory.resolve("plot.png");
        String out = compare(0, "--accounts=500", "--requests=800", "--clients=2", "--plot=" + plot);
        assertRows(out);
        assertThat(Objects.requireNonNull(ImageIO.read(plot.toFile())).getWidth())
                .isEqualTo(800);
    }

    /** Checks that the filters let far fewer requests through than there are. */
    static void assertRows(String out) {
        assertThat(ROW.matcher(out).results()).hasSize(3).allSatisfy(row -> {
            long requests = Long.parseLong(row.group(2));
            long queries = Long.parseLong(row.group(3));
            assertThat(queries).isBetween(1L, row.group(1).equals("nothing") ? requests : requests / 4);
        });
        assertThat(out).containsPattern("The filter saved \\d\\d\\.\\d% of the queries");
    }

    static String compare(int exitCode, String... options) {
        String[] args = new String[options.length + 1];
        args[0] = "compare";
        System.arraycopy(options, 0, args, 1, options.length);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line =
                Service.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        assertThat(line.execute(args)).as(err.toString()).isEqualTo(exitCode);
        return out + err.toString();
    }

    @Test
    void aDatabaseThatIsNotThereIsNamedInOneLine() {
        assertThat(compare(1, "--postgres=jdbc:postgresql://localhost:1/none?connectTimeout=1"))
                .startsWith("service: ")
                .hasLineCount(1);
    }
}
