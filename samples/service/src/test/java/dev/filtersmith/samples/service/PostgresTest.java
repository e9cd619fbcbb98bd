package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.filtersmith.MaintainedFilter;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service before PostgreSQL, which the test starts. */
class PostgresTest {
    @TempDir
    private Path directory = Path.of("unset");

    /** Starts PostgreSQL, or skips the test where this machine cannot run it. */
    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.start();
        } catch (IOException | RuntimeException unable) {
            String reason = "PostgreSQL cannot be started here, so the service is not tested with it: " + unable;
            System.err.println(reason);
            return abort(reason);
        }
    }

    @Test
    void theServiceSavesQueriesAndStartsAgain() throws IOException, SQLException {
        try (EmbeddedPostgres postgres = start()) {
            String url = postgres.getJdbcUrl("postgres", "postgres");
            ServiceTest.assertRows(
                    ServiceTest.compare(0, "--postgres=" + url, "--accounts=500", "--requests=800", "--clients=2"));
            Path file = directory.resolve("accounts.filter");
            try (Accounts table = new Accounts(url, 2);
                    Maintenance first = maintenance(table);
                    Maintenance second = maintenance(table)) {
                MaintainedFilter<String, StoredNames> filter = first.filter();
                filter.rebuild().join();
                first.save(file);
                for (int i = 0; i < 50; i++) {
                    String name = "late" + i;
                    assertThat(filter.put(name, () -> table.insert(name))).isTrue();
                    assertThat(filter.put(name, () -> table.insert(name))).isFalse();
                }
                assertThat(filter.remove("user7", () -> table.delete("user7"))).isTrue();
                assertThat(filter.mightContain("user7")).isFalse();
                second.filter().load(file).join();
                assertThat(IntStream.range(0, 50).mapToObj(i -> "late" + i)).allMatch(second.filter()::mightContain);
                assertThat(second.filter().filter().orElseThrow().approximateElementCount())
                        .as("500 accounts, 50 later ones, and those that the clients left")
                        .isGreaterThanOrEqualTo(550);
            }
        }
    }

    private static Maintenance maintenance(Accounts table) {
        return new Maintenance(table, 1000, new PrintWriter(new StringWriter()));
    }
}
