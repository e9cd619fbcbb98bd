package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.maintained.MaintainedFilter;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** The service before PostgreSQL, which Maven brings. Each build has it before H2. */
@Tag("full")
class PostgresTest {
    private static final Pattern NO_BINARIES = Pattern.compile("Missing embedded postgres binaries|No Postgres binary");

    @TempDir
    private Path directory = Path.of("unset");

    @Test
    void theServiceSavesQueriesAndStartsAgain() throws IOException, SQLException {
        try (EmbeddedPostgres postgres = start()) {
            assertSavesQueriesAndStartsAgain(postgres.getJdbcUrl("postgres", "postgres"));
        }
    }

    /** Starts PostgreSQL, or skips the test where Maven brings none, or it does not run as root. */
    private static EmbeddedPostgres start() throws IOException {
        try {
            return EmbeddedPostgres.start();
        } catch (IllegalStateException failed) {
            if (!NO_BINARIES.matcher(String.valueOf(failed.getMessage())).find()
                    && !System.getProperty("user.name").equals("root")) {
                throw failed;
            }
            String reason = "PostgreSQL cannot be started here, so the service is not tested with it: " + failed;
            System.err.println(reason);
            throw new TestAbortedException(reason, failed);
        }
    }

    private void assertSavesQueriesAndStartsAgain(String url) throws IOException, SQLException {
        ServiceTest.assertRows(ServiceTest.compare(0, "--database=" + url, "--accounts=500", "--requests=800"));
        Path file = directory.resolve("accounts.filter");
        try (Accounts compared = new Accounts(url, "compared_accounts", 1);
                Accounts table = new Accounts(url, "accounts", 2);
                Maintenance first = maintenance(table);
                Maintenance second = maintenance(table)) {
            assertEmpty(compared);
            assertEmpty(table);
            table.insertAll(IntStream.range(0, 500).mapToObj(i -> "user" + i));
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
            assertThat(second.filter().load(file).join().approximateElementCount())
                    .as("500 accounts of the file, and all that the table has, since they are of the last minute")
                    .isEqualTo(500 + 549);
            assertThat(IntStream.range(0, 50).mapToObj(i -> "late" + i)).allMatch(second.filter()::mightContain);
            assertThat(second.filter().rebuild().join().approximateElementCount())
                    .isEqualTo(549);
            assertThat(IntStream.range(0, 50).mapToObj(i -> "late" + i)).allMatch(second.filter()::mightContain);
        }
    }

    private static void assertEmpty(Accounts table) throws SQLException {
        try (Stream<String> names = table.all()) {
            assertThat(names).isEmpty();
        }
    }

    private static Maintenance maintenance(Accounts table) {
        return new Maintenance(table, 1000, null, new PrintWriter(new StringWriter()));
    }
}
