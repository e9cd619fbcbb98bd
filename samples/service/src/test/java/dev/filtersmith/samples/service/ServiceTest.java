package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filters;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.maintained.MaintainedFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The service and the comparison in this JVM, before H2. */
class ServiceTest {
    private static final Pattern ROW =
            Pattern.compile("(?m)^(nothing|Filtersmith|Guava) +(\\d+) +(\\d+) +\\d+\\.\\d +\\d+ +\\d+$");

    private static final byte[] KEY = "a secret of 16 b".getBytes(StandardCharsets.US_ASCII);

    private final Client client = new Client();

    @BeforeAll
    static void sendAtOnce() {
        Service.sendAtOnce();
    }

    @Test
    void requestsAreAnsweredWithFewQueries() throws SQLException, IOException, InterruptedException {
        try (Accounts table = new Accounts("jdbc:h2:mem:answers;DB_CLOSE_DELAY=-1", "accounts", 4)) {
            table.insertAll(IntStream.range(0, 1000).mapToObj(i -> "user" + i));
            Maintenance maintenance = new Maintenance(table, 100, KEY, new PrintWriter(new StringWriter()));
            PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            maintenance.bindTo(registry);
            MaintainedFilter<String, StoredNames> filter = maintenance.filter();
            try (maintenance;
                    AccountServer server = new AccountServer(new Guard.Maintained(table, filter), registry, 0, 4)) {
                assertThat(client.status("GET", server.port(), "nobody1"))
                        .as("without a filter yet")
                        .isEqualTo(404);
                assertThat(table.queries()).isEqualTo(1);
                filter.rebuild().join();
                assertStatuses(server.port());
                assertNamesAreChecked(server.port(), table, filter);
                assertMetrics(server.port());
                long before = table.queries();
                for (int i = 0; i < 100; i++) {
                    assertThat(client.status("GET", server.port(), "user" + i)).isEqualTo(200);
                    assertThat(client.status("GET", server.port(), "nobody" + i))
                            .isEqualTo(404);
                }
                assertThat(table.queries() - before).isBetween(100L, 110L);
            }
        }
    }

    private void assertMetrics(int port) throws IOException, InterruptedException {
        assertThat(client.metric(port, "filtersmith_filter_elements")).isEqualTo(1000);
        assertThat(client.metric(port, "filtersmith_filter_expected_elements"))
                .as("it grew to find room for all rows")
                .isGreaterThanOrEqualTo(1000);
        assertThat(client.metric(port, "filtersmith_filter_absent_capacity_entries"))
                .isPositive();
        assertThat(client.contentType(port)).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
        assertThat(client.metrics(port))
                .contains("{family=\"DLeftCountingFilter\",filter=\"accounts\",interface=\""
                        + StoredNames.class.getName() + "\"}")
                .doesNotContain("unknown");
    }

    /** A name that the table cannot have leaves nothing in the filter. */
    private void assertNamesAreChecked(int port, Accounts table, MaintainedFilter<String, StoredNames> filter)
            throws IOException, InterruptedException {
        long queries = table.queries();
        long elements = filter.filter().orElseThrow().approximateElementCount();
        for (String name : List.of("n".repeat(201), "n%00", "")) {
            assertThat(client.status("PUT", port, name)).isEqualTo(400);
            assertThat(client.status("GET", port, name)).isEqualTo(400);
        }
        assertThat(table.queries()).isEqualTo(queries);
        assertThat(filter.filter().orElseThrow().approximateElementCount()).isEqualTo(elements);
        assertThat(client.status("PUT", port, "n".repeat(200))).isEqualTo(201);
        assertThat(client.status("DELETE", port, "n".repeat(200))).isEqualTo(204);
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
    void theComparisonPrintsARowForEach() {
        assertRows(compare(0, "--accounts=500", "--requests=800"));
    }

    /** The services before it have changed the table, which its filter must not miss. */
    @Test
    void theComparedFilterKnowsAllAccounts() throws SQLException, IOException, InterruptedException {
        Compare comparison =
                CommandLine.populateCommand(new Compare(), "--accounts=200", "--requests=1000", "--changes=0.5");
        try (Accounts table = new Accounts("jdbc:h2:mem:compared;DB_CLOSE_DELAY=-1", "accounts", 2);
                Maintenance maintenance = new Maintenance(table, 1000, null, new PrintWriter(new StringWriter()))) {
            table.insertAll(IntStream.range(0, 200).mapToObj(i -> "user" + i));
            comparison.compare(table, maintenance, new PrintWriter(new StringWriter()));
            OperationCounts counts = maintenance
                    .filter()
                    .filter()
                    .flatMap(Filters::operationCounts)
                    .orElseThrow();
            assertThat(counts.removals()).isPositive();
            assertThat(counts.missedRemovals()).isZero();
        }
    }

    /** Accounts of a run that was killed would be found where absent ones are expected. */
    @Test
    void aComparisonBeginsAndEndsWithAnEmptyTable() throws SQLException {
        try (Accounts table = new Accounts("jdbc:h2:mem:accounts;DB_CLOSE_DELAY=-1", "compared_accounts", 1)) {
            table.insertAll(IntStream.range(0, 500).mapToObj(i -> "nobody" + i));
            compare(0, "--accounts=500", "--requests=200");
            try (Stream<String> names = table.all()) {
                assertThat(names).isEmpty();
            }
        }
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
        return run(
                exitCode,
                Stream.concat(Stream.of("compare"), Stream.of(options)).toArray(String[]::new));
    }

    /** Runs the program, and returns what it prints. */
    static String run(int exitCode, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line =
                Service.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        assertThat(line.execute(args)).as(err.toString()).isEqualTo(exitCode);
        return out + err.toString();
    }

    @Test
    void aDatabaseThatIsNotThereIsNamedInOneLine() {
        assertThat(compare(1, "--database=jdbc:postgresql://localhost:1/none?connectTimeout=1"))
                .startsWith("service: com.zaxxer.hikari.pool.")
                .hasLineCount(1);
    }
}
